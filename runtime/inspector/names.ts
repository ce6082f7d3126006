/** Behaviours whose names in the source mean nothing to a builder. */
const NAMES: Readonly<Record<string, string>> = {
  drag: "slider dragging",
  "fail-open": "hidden content",
  "form-basics": "form preparation",
  ix3: "interactions (third generation)",
  "lightbox-basics": "lightbox links",
  "moved-styles": "initial styles",
  "native-submission": "account forms",
  "session-button": "log-out button",
  "session-label": "log-out text",
  timelines: "interactions (third generation)",
  touch: "swipes",
};

/** What a builder calls a behaviour. */
export const formatBehaviour = (name: string): string => NAMES[name] ?? name.replaceAll("-", " ");
