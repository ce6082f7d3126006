import { shared } from "../shared";

interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

const asItIs = (text: string) => text;

function createPolicy(): Policy {
  const rules = { createHTML: asItIs, createScriptURL: asItIs };
  try {
    return window.trustedTypes?.createPolicy("millrace", rules) ?? rules;
  } catch {
    // The page allows only another name. If it requires trusted types as well, the browser reports it at the first use.
    return rules;
  }
}

/**
 * The guarded operations of `require-trusted-types-for 'script'` that the runtime needs. One policy, named `millrace`,
 * for both scripts, because a page that lists names (`trusted-types`) allows each of them once. The two operations are
 * shared, not the policy.
 */
const guarded = () =>
  shared("trusted", () => {
    const policy = createPolicy();
    return {
      parse: (text: string) => new DOMParser().parseFromString(policy.createHTML(text), "text/html"),
      point: (script: HTMLScriptElement, url: string) => void (script.src = policy.createScriptURL(url)),
    };
  });

/** Parses text as an HTML document that never runs: no script, no handler, no request. */
export function parseHtml(text: string): Document {
  return guarded().parse(text);
}

/** Sets the URL of a script that the runtime itself loads: never one from a server's data. */
export function setScriptUrl(script: HTMLScriptElement, url: string): void {
  guarded().point(script, url);
}
