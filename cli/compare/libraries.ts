import { gsapIn, type Gsap } from "./gsap";
import { copyFor, jqueryIn, type Jquery } from "./jquery";

/** What pages name of other hosts and need to work: nothing is fetched, so copies on this machine stand in. */
export interface Libraries {
  /** The code that stands in for a script; `undefined` for all other addresses, and where there is no copy. */
  codeFor(address: string): string | undefined;
}

export function createLibraries(jquery: readonly Jquery[], gsap: Gsap | undefined): Libraries {
  return {
    codeFor(address) {
      const version = jqueryIn(address);
      if (version !== undefined) return copyFor(version, jquery)?.code;
      const named = gsapIn(address);
      return named && gsap?.files.get(named.file);
    },
  };
}
