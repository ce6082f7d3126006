import { findPiece } from "../../../src/interactions/pieces/types";

/** Markup and calls that need a module, anywhere in a page: a template is encoded, but its words are not. */
const ASKING: readonly [name: string, words: RegExp][] = [
  ["interactions", /data-interactions(?!-)|data-interactions-src|["'`]ix2["'`]/],
  ["interactionsStore", /["'`]ix2["'`]/],
  ["legacyInteractions", /data-ix(?![\w-])|["'`]ix["'`]/],
  ["links", /href/],
  ["scroll", /#/],
  // Not `data-disable-swipe`, and not the class that the builder's own line of script writes.
  ["touch", /["'`\s]swipe|require\(\s*["'`]touch["'`]/],
  ["dropdown", /w-dropdown/],
  ["formBasics", /w-form/],
  ["forms", /w-form/],
  ["navbar", /w-nav/],
  ["slider", /w-slider/],
  ["tabs", /w-tabs/],
  ["backgroundVideo", /w-background-video|data-w-bg-video-control/],
  ["commerceError", /commerce-(checkout-error-state|cart-error|add-to-cart-error)/],
  ["logInLinks", /log-in/],
  ["sessionLabel", /data-wf-user-logout/],
  ["lightboxBasics", /w-lightbox/],
  ["lightbox", /w-lightbox/],
  ["accounts", /data-wf-user-(form-type|logout)/],
  ["subscriptions", /data-wf-user-subscriptions-list/],
];

/** Modules for every page: hidden content is shown. */
export const BASE_MODULES = ["failOpen"];

/** Modules for the scripts of a page that keeps jQuery: they receive swipes. */
export const JQUERY_MODULES = ["touch"];

/** The modules for the interaction data of a page. */
export function findInteractionModules(data: unknown): string[] {
  const words = JSON.stringify(data).match(/"[A-Z]+(_[A-Z]+)+"/g) ?? [];
  const pieces = [...new Set(words)].flatMap((word) => findPiece(word.slice(1, -1)) ?? []);
  return ["interactions", ...new Set(pieces)];
}

/** The modules with behaviours for the text of a page. */
export const findUsedModules = (source: string): string[] =>
  ASKING.filter(([, words]) => words.test(source)).map(([name]) => name);
