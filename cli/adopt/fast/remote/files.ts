import { createHash } from "node:crypto";
import PQueue from "p-queue";
import { hashBytes } from "../../onto/versions";
import { createFileClient, readBody, type Client } from "../../web/fetch/client";
import { FetchError } from "../../web/fetch/fetch-error";
import { AT_ONCE } from "../../web/fetch/options";
import { isHtml } from "../../web/fetch/start-page";
import { remember, type Cache } from "../results";

/** Media types of the files that pages load from other hosts. */
const TYPES = {
  // Browsers run a plain text, too.
  script: /^(text|application)\/(x-)?(java|ecma)script$|^text\/plain$/,
  style: /^text\/css$/,
  font: /^font\/|^application\/(x-)?font|^(application|binary)\/octet-stream$|^application\/vnd\.ms-fontobject$/,
  picture: /^image\//,
};

export type RemoteKind = keyof typeof TYPES;

/** Bytes of one file. */
const LARGEST = 10 * 1024 ** 2;
/** Bytes of all files of a run. */
const ALL = 500 * 1024 ** 2;
const MOST_REDIRECTS = 5;
/** Google answers browsers that do not say that they are new ones with larger and fewer files. */
const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
};

/** The host of Google's style sheets of fonts. */
export const GOOGLE_SHEETS = "fonts.googleapis.com";
/** The host of the fonts that they name. */
export const GOOGLE_FONTS = "fonts.gstatic.com";

/** A file of another host. */
export interface RemoteFile {
  /** Where it is, after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Of its bytes in the cache. */
  readonly key: string;
}

/** Files of other hosts, each of which is fetched once, also by later runs. */
export interface RemoteFiles {
  /**
   * @param integrity the attribute of an element: hashes that the file must have.
   * @throws FetchError for a file that cannot be fetched, is of another kind, or has another hash.
   */
  fetch(url: string, kind: RemoteKind, integrity?: string): Promise<RemoteFile>;
}

export function createRemoteFiles(cache: Cache, client: Client = createFileClient()): RemoteFiles {
  const files = new Map<string, Promise<RemoteFile>>();
  /** Hosts that did not answer: they are not asked again. */
  const silent = new Map<string, FetchError>();
  const queue = new PQueue({ concurrency: AT_ONCE });
  let total = 0;

  async function ask(url: URL, kind: RemoteKind): Promise<{ bytes: Uint8Array } | { to: URL }> {
    if (url.protocol !== "https:") throw new FetchError("it is not served over https", "refused");
    const down = silent.get(url.host);
    if (down) throw down;
    try {
      return await client(
        url,
        url.hostname === GOOGLE_SHEETS ? BROWSER : {},
        async ({ status, headers, type, body }) => {
          const to = headers.get("location") ?? "";
          if (status >= 300 && status < 400 && URL.canParse(to, url)) return { to: new URL(to, url) };
          if (status !== 200) throw new FetchError(`the server answers with status ${status}`, "status", status);
          if (isHtml(type)) throw new FetchError("the server answers with a page in place of the file", "refused");
          const isExact = type === "text/plain" && /nosniff/i.test(headers.get("x-content-type-options") ?? "");
          if (!TYPES[kind].test(type) || isExact)
            throw new FetchError(`the server answers with ${type || "a file without type"}`, "refused");
          const bytes = await readBody({ status, headers, type, body }, LARGEST);
          total += bytes.length;
          return { bytes };
        },
      );
    } catch (error) {
      if (error instanceof FetchError && error.kind === "unreachable") silent.set(url.host, error);
      throw error;
    }
  }

  async function follow(href: string, kind: RemoteKind): Promise<{ url: string; bytes: Uint8Array }> {
    if (total > ALL) throw new FetchError("the limit of 500 MB for all files is reached", "large");
    let url = new URL(href);
    for (let count = 0; count <= MOST_REDIRECTS; count++) {
      const found = await ask(url, kind);
      if ("bytes" in found) return { url: url.href, bytes: found.bytes };
      url = found.to;
    }
    throw new FetchError("redirects too often", "refused");
  }

  async function load(url: string, kind: RemoteKind, integrity: string): Promise<RemoteFile> {
    const key = `remote-${await hashBytes(new TextEncoder().encode(JSON.stringify([url, kind, integrity])))}`;
    const about = await remember(cache, key, async () => {
      const found = await queue.add(() => follow(url, kind));
      checkIntegrity(found.bytes, integrity);
      await cache.write(key, found.bytes);
      return { url: found.url };
    });
    const bytes = await cache.read(key);
    if (!bytes) throw new FetchError("its copy beside the site was deleted; delete the folder fast there", "refused");
    return { ...about, bytes, key };
  }

  return {
    async fetch(url, kind, integrity = "") {
      const id = JSON.stringify([url, kind, integrity]);
      const file = files.get(id) ?? load(url, kind, integrity);
      files.set(id, file);
      return file;
    },
  };
}

/** Whether a browser would check a file by an attribute `integrity`. */
export const hasIntegrity = (integrity: string | undefined): boolean => readHashes(integrity ?? "").length > 0;

/** The hashes of the strongest algorithm that an attribute names, as browsers take them. */
function readHashes(integrity: string): { algorithm: string; hash: string }[] {
  const all = [...integrity.matchAll(/(?:^|\s)(sha256|sha384|sha512)-([\w+/=-]+)/g)];
  const found = all.map(([, algorithm = "", hash = ""]) => ({ algorithm, hash }));
  const [strongest] = found.map(({ algorithm }) => algorithm).toSorted((a, b) => b.localeCompare(a));
  return found.filter(({ algorithm }) => algorithm === strongest);
}

function checkIntegrity(bytes: Uint8Array, integrity: string): void {
  const hashes = readHashes(integrity);
  const fits = ({ algorithm, hash }: { algorithm: string; hash: string }) =>
    createHash(algorithm).update(bytes).digest("base64url") ===
    hash.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  if (hashes.length > 0 && !hashes.some(fits))
    throw new FetchError("the file does not have the hash that its integrity names", "refused");
}
