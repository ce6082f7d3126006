/** Switches of the server for testers of a served page, not of the runtime. */
export interface PageSwitches {
  /** Scripts find that the visitor wants less motion; style sheets still ask the system. */
  lessMotion: boolean;
  /** The page runs from right to left. */
  rightToLeft: boolean;
}

const MOTION = "millrace-motion";
const DIRECTION = "millrace-dir";

/** The query that asks the server for these switches; "" for none. */
export function queryOf({ lessMotion, rightToLeft }: PageSwitches): string {
  const query = new URLSearchParams();
  if (lessMotion) query.set(MOTION, "reduce");
  if (rightToLeft) query.set(DIRECTION, "rtl");
  return query.size > 0 ? `?${query.toString()}` : "";
}

export const switchesIn = (query: URLSearchParams): PageSwitches => ({
  lessMotion: query.get(MOTION) === "reduce",
  rightToLeft: query.get(DIRECTION) === "rtl",
});

/** In the page, before all other scripts, as text. */
function wantLessMotion(): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    /prefers-reduced-motion\s*:\s*reduce|prefers-reduced-motion\s*\)/.test(query) ? ask("all") : ask(query);
}

/** The page with its switches set. */
export function withSwitches(html: string, { lessMotion, rightToLeft }: PageSwitches): string {
  const directed = rightToLeft ? html.replace(/<html(?=[\s>])/i, '<html dir="rtl"') : html;
  if (!lessMotion) return directed;
  return directed.replace(/<head[^>]*>/i, (head) => `${head}<script>(${wantLessMotion.toString()})()</script>`);
}
