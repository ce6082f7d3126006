import { atEnd } from "../core/lifetime";

/** Time limit of the probe in ms; after it the cookies count as unsupported. */
const LIMIT = 5000;

/**
 * Checks in a hidden page of the editor service whether the browser allows it cookies here. Only that page's own answer
 * counts.
 */
export function probeThirdPartyCookies(base: URL, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const scope = new AbortController();
    const ended = AbortSignal.any([signal, scope.signal]);
    const frame = document.createElement("iframe");
    const timer = setTimeout(() => answer(false), LIMIT);
    atEnd(ended, () => {
      clearTimeout(timer);
      frame.remove();
    });
    const answer = (supported: boolean) => {
      scope.abort();
      resolve(supported);
    };
    addEventListener(
      "message",
      ({ origin, data }) => {
        const match = origin === base.origin && /^WF_third_party_cookies_(un)?supported$/.exec(String(data));
        if (match) answer(!match[1]);
      },
      { signal: ended },
    );
    frame.addEventListener("error", () => answer(false), { signal: ended });
    frame.hidden = true;
    frame.style.display = "none";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
    frame.src = new URL("/site/third-party-cookie-check.html", base).href;
    document.body.append(frame);
  });
}
