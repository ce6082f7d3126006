/** A module that `adopt` composes into the script of a site, or that this script fetches later. */
export interface Composable {
  /** The part that the module delivers. */
  readonly name: string;
  /** The elements that its behaviours mount on, or those that show that they are needed. */
  readonly selector: string;
  /** Names under which `Webflow.require` finds its behaviours. */
  readonly as: readonly string[];
  /** Functions of the first of these that page scripts call before any element needs the module. */
  readonly calls?: readonly string[];
  /** Objects of the first of these, for such scripts. */
  readonly objects?: readonly string[];
  /** Modules that this one loads for some data: they are inside a script whose site has such data. */
  readonly pieces?: readonly string[];
  /**
   * Markup in or around an element that needs the module at once. Elsewhere it is loaded when a visitor begins to use the
   * element. Such a module is beside the script, never inside. Default: every element needs it at once.
   */
  readonly eager?: string;
  /** Whether hidden content waits for the module, because its data says what stays hidden. */
  readonly reveals?: boolean;
}

// Nothing is imported here, because the build reads this file alone.
const SITE_FORM = '.w-form form:not([data-wf-user-form-type], [data-node-type^="commerce-"])';
const ACCOUNT_FORM = "form[data-wf-user-form-type]";
const SESSION_BUTTON = "button[data-wf-user-logout]";
/** For modules that no element needs at once. */
const NOTHING = ":not(*)";

/**
 * The modules with behaviours, in the order in which these mount (`boot.md` 2.6). The build puts this table into the manifest of the
 * modules; a script has only the rows of what it lacks. `test/unit/runtime/composable.test.ts` compares it with the behaviours.
 */
export const COMPOSABLE: readonly Composable[] = [
  {
    name: "interactions",
    selector: "script[data-interactions], script[data-interactions-src]:not([data-interactions-src=''])",
    as: ["ix2"],
    calls: ["init"],
    objects: ["store", "actions"],
    pieces: [
      "interactionsPosition",
      "interactionsComponents",
      "interactionsColors",
      "interactionsStyles",
      "interactionsPlugins",
      "interactionsStore",
    ],
    reveals: true,
  },
  {
    name: "legacyInteractions",
    selector: "[data-ix]",
    as: ["ix"],
    calls: ["init", "run", "style"],
    reveals: true,
  },
  { name: "failOpen", selector: '[style*="opacity:0"], [style*="opacity: 0"]', as: ["fail-open"] },
  { name: "links", selector: "a[href]:not(.w-tab-link), area[href]", as: ["links"] },
  { name: "scroll", selector: 'a[href*="#"]:not(.w-tab-link)', as: ["scroll"] },
  // Only page scripts with jQuery receive swipes, or those that ask for the module.
  { name: "touch", selector: 'script[src*="jquery"]', as: ["touch"], calls: ["init"] },
  { name: "dropdown", selector: ".w-dropdown", as: ["dropdown"] },
  { name: "formBasics", selector: SITE_FORM, as: ["form-basics"] },
  {
    name: "forms",
    selector: SITE_FORM,
    as: ["forms"],
    eager: ".w-file-upload, form[data-turnstile-sitekey], html:not([data-wf-site]) form:not([action])",
  },
  { name: "navbar", selector: ".w-nav", as: ["navbar"] },
  { name: "slider", selector: ".w-slider", as: ["slider"] },
  { name: "tabs", selector: ".w-tabs", as: ["tabs"] },
  {
    name: "backgroundVideo",
    selector: '.w-background-video, [data-w-bg-video-control="true"]',
    as: ["background-video"],
  },
  {
    name: "commerceError",
    selector:
      '[data-node-type="commerce-checkout-error-state"], [data-node-type="commerce-cart-error"], ' +
      '[data-node-type="commerce-add-to-cart-error"]',
    as: ["commerce-error"],
  },
  { name: "logInLinks", selector: 'a[href*="log-in"],area[href*="log-in"]', as: ["log-in-links"] },
  { name: "sessionLabel", selector: SESSION_BUTTON, as: ["session-label"] },
  { name: "lightboxBasics", selector: ".w-lightbox", as: ["lightbox-basics"] },
  { name: "lightbox", selector: ".w-lightbox", as: ["lightbox"], eager: NOTHING },
  {
    name: "accounts",
    selector: `${ACCOUNT_FORM}, ${SESSION_BUTTON}`,
    as: ["usys_form", "log-in", "sign-up", "usys", "reset-password", "update-password", "account"],
    calls: ["init"],
    eager: ACCOUNT_FORM,
  },
  {
    name: "subscriptions",
    selector: "[data-wf-user-subscriptions-list]",
    as: ["subscriptions"],
    eager: "[data-wf-user-subscriptions-list]",
  },
];
