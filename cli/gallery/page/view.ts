import type { PageSwitches } from "../switches";

/** State of the mock backend. */
export const BACKENDS = ["well", "slow", "failing", "unreachable"] as const;
export type Backend = (typeof BACKENDS)[number];

export const FRAMES = { phone: 390, desktop: 1280 } as const;
export type Frame = keyof typeof FRAMES;

/** The state of the gallery, stored in the URL. */
export interface View extends PageSwitches {
  page: string;
  filter: string;
  backend: Backend;
  loggedIn: boolean;
  frame: Frame;
}

const FIRST: View = {
  page: "",
  filter: "",
  backend: "well",
  loggedIn: false,
  frame: "desktop",
  lessMotion: false,
  rightToLeft: false,
};

/** The view of a URL, with defaults. */
export function viewIn(search: string): View {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? "";
  return {
    page: text("page"),
    filter: text("filter"),
    backend: BACKENDS.find((one) => one === text("backend")) ?? FIRST.backend,
    frame: text("frame") === "phone" ? "phone" : FIRST.frame,
    loggedIn: query.has("loggedIn"),
    lessMotion: query.has("lessMotion"),
    rightToLeft: query.has("rightToLeft"),
  };
}

/** The query of a view, without defaults. */
export function formatSearch(view: View): string {
  const changed = Object.entries(view).filter(([name, value]) => value !== FIRST[name as keyof View]);
  const query = new URLSearchParams(changed.map(([name, value]) => [name, value === true ? "" : String(value)]));
  return query.size > 0 ? `?${query.toString()}` : "";
}
