import { gsapIn, type Gsap } from "./gsap";
import { copyFor, jqueryIn, type Jquery } from "./jquery";
import { isTurnstile, TURNSTILE_CODE } from "./turnstile";

/**
 * Libraries and services that pages load from other hosts. They are replaced by local copies, because nothing is downloaded.
 */
export interface Libraries {
  /** The local copy of a script; `undefined` for other URLs or without a copy. */
  codeFor(address: string): string | undefined;
}

export function createLibraries(jquery: readonly Jquery[], gsap: Gsap | undefined): Libraries {
  return {
    codeFor(address) {
      if (isTurnstile(address)) return TURNSTILE_CODE;
      const version = jqueryIn(address);
      if (version !== undefined) return copyFor(version, jquery)?.code;
      const named = gsapIn(address);
      return named && gsap?.files.get(named.file);
    },
  };
}
