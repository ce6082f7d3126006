declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string } };
  }
}

let policy: { createHTML(text: string): string } | undefined;

/**
 * Parses text as an HTML document that never runs: no script, no handler, no request. Under a content security policy
 * with `require-trusted-types-for 'script'` this is the runtime's only use of a policy, named `millrace`; a page that
 * lists policy names (`trusted-types`) must list it.
 */
export function parseHtml(text: string): Document {
  // Parsing is a guarded act even where nothing of it can run.
  policy ??= window.trustedTypes?.createPolicy("millrace", { createHTML: (html) => html }) ?? { createHTML: (html) => html };
  return new DOMParser().parseFromString(policy.createHTML(text), "text/html");
}
