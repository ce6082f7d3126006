import type { AskedHost, DeadLink, FetchChanges, FetchFailure, GatedPage } from "./published-site";

/** The result of reading a published site. */
export interface WebReport {
  origin: string;
  pages: number;
  assets: number;
  /** In bytes. */
  size: number;
  redirects: number;
  /** Pages that cannot be read from outside. */
  gated: readonly GatedPage[];
  failed: readonly FetchFailure[];
  /** Since the run before; empty lists in the first run. */
  changes: FetchChanges;
  /** Hosts from which the pages still load files. */
  hosts: readonly AskedHost[];
  /** Links to pages of the site that it does not have. */
  deadLinks: readonly DeadLink[];
  /** Files of the output whose pages the site has no more, and whether they were removed. */
  gone: readonly string[];
  pruned: boolean;
}
