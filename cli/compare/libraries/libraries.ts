import { gsapIn, type Gsap } from "./gsap";
import { copyFor, jqueryIn, type Jquery } from "./jquery";
import { isTurnstile, TURNSTILE_CODE } from "./turnstile";

/**
 * Libraries and services that pages load from other hosts. They are replaced by local copies, because nothing is downloaded.
 */
export interface Libraries {
  /** The local copy of a script; `undefined` for other URLs or without a copy. */
  codeFor(url: string): string | undefined;
}

export function createLibraries(jquery: readonly Jquery[], gsap: Gsap | undefined): Libraries {
  return {
    codeFor(url) {
      if (isTurnstile(url)) return TURNSTILE_CODE;
      const version = jqueryIn(url);
      if (version !== undefined) return copyFor(version, jquery)?.code;
      const named = gsapIn(url);
      return named && gsap?.files.get(named.file);
    },
  };
}
