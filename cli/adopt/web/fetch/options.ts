import type { LookupAddress } from "node:dns";

/** How much of a site is fetched. */
export interface FetchLimits {
  readonly pages: number;
  /** Bytes of one page. */
  readonly page: number;
  /** Bytes of one asset. */
  readonly asset: number;
  /** Bytes of all files. */
  readonly all: number;
  /** Links from the front page or a sitemap to a page; links of paginations do not count. */
  readonly depth: number;
  /** Sitemaps, those that an index names included. */
  readonly sitemaps: number;
  /** Combinations of several paginations of one path. */
  readonly combinations: number;
}

export const FETCH_LIMITS: FetchLimits = {
  pages: 20_000,
  page: 32 * 1024 ** 2,
  asset: 256 * 1024 ** 2,
  all: 10 * 1024 ** 3,
  depth: 50,
  sitemaps: 100,
  combinations: 500,
};

/** Requests at the same time. */
export const AT_ONCE = 4;

export const describeFull = ({ all }: FetchLimits): string =>
  `the limit of ${Math.round(all / 1024 ** 3)} GB for all files is reached`;

/** How far the fetching is. */
export interface FetchProgress {
  readonly pages: number;
  readonly assets: number;
  /** Bytes of all files so far. */
  readonly bytes: number;
  /** Pages and assets that were found, fetched or not. */
  readonly known: number;
}

export interface FetchOptions {
  /** Keeps what was fetched, for the next run. */
  readonly folder: string;
  /** The user owns the site: `robots.txt` is not obeyed. Default false. */
  readonly own?: boolean;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<FetchLimits>;
  /** Milliseconds without any byte after which a request ends; default 30,000. */
  readonly timeLimit?: number;
  /** Waits before a request is made again; default: a timer. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Resolves the name of a host; default: as the system does. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Decides whether the site at another host is read when the front page leads there. Default: refuses. */
  readonly acceptHost?: (from: string, to: string) => Promise<boolean>;
}
