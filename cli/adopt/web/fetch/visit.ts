import type { Answer, Client } from "./client";
import { FetchError } from "./fetch-error";
import type { Entry, Store } from "./store";

/** What one URL turned out to be. */
export type Visit =
  | { readonly kind: "file"; readonly entry: Entry }
  | { readonly kind: "redirect"; readonly to: string; readonly status: number }
  | { readonly kind: "password" }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly gone?: boolean;
      /** No answer, or none that may be used. */
      readonly isUnreachable?: boolean;
      readonly entry?: Entry;
    };

interface VisitOptions {
  /** Most bytes of the file. */
  readonly limit: number;
  /** Statuses besides 200 with which the file is kept. */
  readonly statuses?: readonly number[];
}

/**
 * Asks for a URL, with the validators of the file that the store has of it. After a failure that may pass, the stored file is
 * used again and named with the failure.
 * @throws AdoptError when the disk is full; the signal's reason when it is aborted.
 */
export async function visit(
  url: URL,
  client: Client,
  store: Pick<Store, "get" | "save">,
  options: VisitOptions,
): Promise<Visit> {
  const known = store.get(url.href);
  const headers = {
    ...(known?.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known?.modified === undefined ? {} : { "if-modified-since": known.modified }),
  };
  try {
    return await client(url, headers, (answer) => take(url, answer, known, store, options));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const isUnreachable = error.kind === "unreachable" || error.kind === "refused";
    const mayPass = known !== undefined && (error.kind === "unreachable" || error.kind === "status");
    if (!mayPass) return { kind: "failed", reason: error.message, isUnreachable };
    const reason = `${error.message}; the file of the run before is used`;
    return { kind: "failed", reason, isUnreachable, entry: known };
  }
}

async function take(
  url: URL,
  answer: Answer,
  known: Entry | undefined,
  store: Pick<Store, "save">,
  { limit, statuses = [] }: VisitOptions,
): Promise<Visit> {
  const { status, headers, type } = answer;
  if (status === 304 && known) return { kind: "file", entry: known };
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null) {
    if (!URL.canParse(location, url)) return { kind: "failed", reason: `redirects to “${location}”, which is no URL` };
    return { kind: "redirect", to: new URL(location, url).href, status };
  }
  if (status !== 200 && !statuses.includes(status)) {
    if (status === 401) return { kind: "password" };
    return status === 404 || status === 410
      ? { kind: "failed", reason: "the site has no such file any more", gone: true }
      : { kind: "failed", reason: `the server answers with status ${status}` };
  }
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  const about = {
    url: url.href,
    status,
    type,
    ...(etag === null ? {} : { etag }),
    ...(modified === null ? {} : { modified }),
  };
  return { kind: "file", entry: await store.save(about, answer.body(limit)) };
}
