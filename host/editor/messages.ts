import type { RichKind } from "../pages/rich-tags";

/** One text of the page at its mark. */
export interface MarkedText {
  place: string;
  value: string;
}

/** An element at its mark. */
export interface MarkedElement {
  place: string;
  /** What it is, in words of owners. */
  kind: string;
  /** The beginning of its text. */
  text: string;
}

/** What an owner has selected in the frame. */
export interface Selected extends MarkedElement {
  type: "selected";
  /** Texts that can be edited. */
  texts: MarkedText[];
  /** The rich text that it is or is in, or the text that it is. */
  rich: { place: string; kind: RichKind } | null;
  /** The link that it is, or is in. */
  link: { place: string; href: string; isNewWindow: boolean } | null;
  /** `alt` is null for a background. */
  image: { src: string; alt: string | null } | null;
  isHidden: boolean;
  /** Elements around it, the nearest first. */
  around: MarkedElement[];
  /** The elements beside it and itself, in their order. */
  siblings: MarkedElement[];
  /** Why its text cannot be edited; empty: it can, or it has none. */
  reason: string;
}

/** From the frame to the editor. */
export type FrameMessage =
  | { type: "ready"; sections: string[] }
  | Selected
  /** What the editor has selected is not on the page. */
  | { type: "unknown" }
  | (MarkedText & { type: "text" })
  | { type: "position"; top: number }
  | { type: "key"; key: "undo" | "redo" | "leave" };

/** From the editor to the frame. */
export type EditorMessage =
  | { type: "select"; place: string; top?: number; isEdited?: boolean }
  | (MarkedText & { type: "write" })
  | { type: "reveal"; isOn: boolean };

const LONGEST = 200_000;
/** Far more elements than a page has around one, or a page has sections. */
const MOST = 5000;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length <= LONGEST;
const isPlace: Check = (value) =>
  typeof value === "string" && /^(#text|[a-z][a-z0-9-]*) [a-z0-9:.-]{0,600}$/.test(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= MOST && value.every(check);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** An object with these members and no others. */
const hasShape =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (typeof value !== "object" || value === null) return false;
    const given = Object.entries(value);
    return given.length === Object.keys(members).length && given.every(([name, one]) => members[name]?.(one) === true);
  };

const isType =
  (...types: string[]): Check =>
  (value) =>
    typeof value === "string" && types.includes(value);
const element = { place: isPlace, kind: isText, text: isText };
const text = { place: isPlace, value: isText };

const MESSAGES: readonly Check[] = [
  hasShape({ type: isType("ready"), sections: isList(isText) }),
  hasShape({
    ...element,
    type: isType("selected"),
    texts: isList(hasShape(text)),
    rich: orNull(hasShape({ place: isPlace, kind: isType("inline", "block") })),
    link: orNull(hasShape({ place: isPlace, href: isText, isNewWindow: isBoolean })),
    image: orNull(hasShape({ src: isText, alt: orNull(isText) })),
    isHidden: isBoolean,
    around: isList(hasShape(element)),
    siblings: isList(hasShape(element)),
    reason: isText,
  }),
  hasShape({ type: isType("unknown") }),
  hasShape({ ...text, type: isType("text") }),
  hasShape({ type: isType("position"), top: isNumber }),
  hasShape({ type: isType("key"), key: isType("undo", "redo", "leave") }),
];

/** Reads what a frame sent, by its shape, because a page in it may try to send something else. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  return MESSAGES.some((check) => check(data)) ? (data as FrameMessage) : undefined;
}
