/** Switches of the server for testers of a served page, not of the runtime. */
export interface PageSwitches {
  /** Reduced motion for scripts; style sheets still use the system setting. */
  lessMotion: boolean;
  /** The page is right to left. */
  rightToLeft: boolean;
}

const MOTION = "millrace-motion";
const DIRECTION = "millrace-dir";

/** The query for these switches; "" for none. */
export function formatQuery({ lessMotion, rightToLeft }: PageSwitches): string {
  const query = new URLSearchParams();
  if (lessMotion) query.set(MOTION, "reduce");
  if (rightToLeft) query.set(DIRECTION, "rtl");
  return query.size > 0 ? `?${query.toString()}` : "";
}

export const switchesIn = (query: URLSearchParams): PageSwitches => ({
  lessMotion: query.get(MOTION) === "reduce",
  rightToLeft: query.get(DIRECTION) === "rtl",
});

/** Source code that runs before all other scripts of the page. */
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
