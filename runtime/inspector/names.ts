/** Behaviours whose names in the source mean nothing to a builder. */
const NAMES: Readonly<Record<string, string>> = {
  drag: "slider dragging",
  "fail-open": "hidden content",
  "form-basics": "form preparation",
  ix3: "interactions (third generation)",
  "native-submission": "account forms",
  timelines: "interactions (third generation)",
  touch: "swipes",
};

/** What a builder calls a behaviour. */
export const formatBehaviour = (name: string): string => NAMES[name] ?? name.replaceAll("-", " ");
