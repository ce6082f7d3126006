import type { LottiePlayer } from "lottie-web";
import { shared } from "../src/core/shared";
import type { CreateDrag } from "../src/slider/drag/drag-port";
import type { Behaviour } from "../src/core/behaviour";
import type { Inspected } from "./inspected";
import type { Piece, PieceName } from "../src/interactions/pieces/piece";
import type { createStore } from "../src/interactions/store";
import type { More } from "../src/timelines/extras";
import type { Splitter } from "../src/timelines/text/split";

/** What brings behaviours. @param load for those that load parts in turn. */
type Bring = (load: LoadPart) => readonly Behaviour[];

/** What an engine of interactions loads when the data needs it. */
type InteractionParts = Record<PieceName, Piece> & {
  /** For page scripts that read the engine's state. */
  interactionsStore: typeof createStore;
};

/** The modules of behaviours, of which `adopt` composes the script of a site; this script fetches the others as parts. */
type BehaviourParts = Record<
  | "interactions"
  | "legacyInteractions"
  | "failOpen"
  | "links"
  | "scroll"
  | "touch"
  | "dropdown"
  | "formBasics"
  | "forms"
  | "navbar"
  | "slider"
  | "tabs"
  | "backgroundVideo"
  | "commerceError"
  | "logInLinks"
  | "sessionLabel"
  | "lightboxBasics"
  | "lightbox"
  | "accounts"
  | "subscriptions",
  Bring
>;

/** What each part delivers when it has run. A part is a separate script file that few pages need. */
export interface Parts extends Readonly<BehaviourParts>, Readonly<InteractionParts> {
  /** Shows the panel for QA, until it is closed or the page is stopped. */
  readonly inspector: (subject: Inspected) => void;
  /** Makes slides follow a finger or the mouse. */
  readonly drag: CreateDrag;
  /** The loader of the builder's editor. */
  readonly editor: Bring;
  /** Lottie drawings. */
  readonly lottie: (load: LoadPlayer) => readonly Behaviour[];
  /** The players of drawings that are not SVG. */
  readonly lottieCanvas: LottiePlayer;
  readonly lottieHtml: LottiePlayer;
  /** Maps. */
  readonly maps: Bring;
  /** The results of the search page. */
  readonly search: Bring;
  /** Products, cart, checkout and orders of a shop. */
  readonly shop: Bring;
  /** Third-generation interactions. */
  readonly ix3: (load: LoadExtra) => readonly Behaviour[];
  /** Takes the texts of such interactions apart. */
  readonly ix3Text: () => Splitter;
  /** Their loops, drawn values and triggers of the pointer. */
  readonly ix3More: More;
}

type LoadExtra = <N extends "ix3Text" | "ix3More">(name: N) => Promise<Parts[N]>;

type LoadPlayer = (name: "lottieCanvas" | "lottieHtml") => Promise<LottiePlayer>;

/** Modules that bring behaviours and nothing else. */
export type BehaviourPart = keyof BehaviourParts;

export type PartName = keyof Parts;

/** Loads a part, once, and returns its content. After a failure the next call tries again. */
export type LoadPart = <N extends PartName>(name: N) => Promise<Parts[N]>;

/** The file name of a part. It does not depend on the name of the runtime's file. */
export const partFile = (name: PartName): string => `${name === "inspector" ? name : `millrace-${toKebab(name)}`}.js`;

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

/**
 * The file name of a module beside a composed script, which changes with its content.
 * @param hash SHA-256 of the file, in base64; the name has its first 48 bits.
 */
export const modulePath = (name: string, hash: string): string => `millrace-${toKebab(name)}.${shortHash(hash)}.js`;

/** What is beside a composed script instead of a module: the hashes of the modules there. */
export const LISTING = "modules";

/** The beginning of a SHA-256 as it is in names: 12 hexadecimal digits. @param hash in base64. */
export const shortHash = (hash: string): string =>
  [...atob(hash.slice(0, 8))].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");

const delivered = () => shared<Partial<Parts>>("parts", () => ({}));

/** Passes a part's content to the runtime of the page, as the last action of a part's script. */
export function deliverPart<N extends PartName>(name: N, content: Parts[N]): void {
  Object.assign(delivered(), { [name]: content });
}

/** What a part has handed over; `undefined` before. */
export function deliveredPart<N extends PartName>(name: N): Parts[N] | undefined {
  return delivered()[name];
}
