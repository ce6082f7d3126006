/** Markup and calls that ask for a module, wherever they are in a page: a template is encoded, but its words are not. */
const ASKING: readonly [name: string, words: RegExp][] = [
  ["interactions", /data-interactions(?!-)|data-interactions-src|["'`]ix2["'`]/],
  ["legacyInteractions", /data-ix(?![\w-])|["'`]ix["'`]/],
  ["links", /href/],
  ["scroll", /#/],
  ["dropdown", /w-dropdown/],
  ["forms", /w-form/],
  ["navbar", /w-nav/],
  ["slider", /w-slider/],
  ["tabs", /w-tabs/],
  ["backgroundVideo", /w-background-video|data-w-bg-video-control/],
  ["commerceError", /commerce-(checkout-error-state|cart-error|add-to-cart-error)/],
  ["logInLinks", /log-in/],
  ["lightbox", /w-lightbox/],
  ["accounts", /data-wf-user-(form-type|logout)/],
  ["subscriptions", /data-wf-user-subscriptions-list/],
];

/** What every page needs: hidden content is shown, and swipes are offered to page scripts. */
const ALWAYS = ["failOpen", "touch"];

/** The modules that the pages of a site need, taken together. @param sources the texts of the pages. */
export function findUsedModules(sources: Iterable<string>): Set<string> {
  const used = new Set(ALWAYS);
  for (const source of sources) for (const [name, words] of ASKING) if (words.test(source)) used.add(name);
  return used;
}
