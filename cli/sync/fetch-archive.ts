import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../../common/make-folder";
import { unlessMissing } from "../../common/missing-file";
import { baseFolder } from "../../common/base-folder";
import { writeError } from "../adopt/io/write-error";
import { AdoptError } from "../adopt/model/adopt-error";
import { createSiteClient, type Answer } from "../adopt/web/fetch/client";
import { FetchError } from "../adopt/web/fetch/fetch-error";
import { FETCH_LIMITS, type FetchOptions } from "../adopt/web/fetch/options";
import { readMemory, remember, type ArchiveFacts } from "./memory";

const MOST_REDIRECTS = 10;

/**
 * Fetches a ZIP archive with the validators of the last run.
 * @returns its path beside the site, also when it has not changed.
 * @throws AdoptError when it cannot be fetched. The archive of the run before stays.
 */
export async function fetchArchive(
  source: string,
  site: string,
  options: Pick<FetchOptions, "wait" | "lookup">,
): Promise<string> {
  const path = join(baseFolder(site), "source.zip");
  const { archive } = await readMemory(site);
  const isKept = archive?.url === source && (await unlessMissing(stat(path))) !== undefined;
  const client = createSiteClient(new URL(source), options);
  let url = new URL(source);
  try {
    for (let count = 0; count <= MOST_REDIRECTS; count++) {
      const next = await client(url, isKept ? validators(archive) : {}, (answer) => take(answer, url, path));
      if (next === "kept") return path;
      if (!(next instanceof URL)) {
        await remember(site, { archive: { url: source, ...next } });
        return path;
      }
      url = next;
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AdoptError(`${source} cannot be fetched: ${error.message}. Check that it opens in a browser.`);
  }
  throw new AdoptError(`${source} redirects more than ${MOST_REDIRECTS} times. Name the URL of the archive itself.`);
}

const validators = ({ etag, modified }: ArchiveFacts): Record<string, string> => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(modified === undefined ? {} : { "if-modified-since": modified }),
});

/** Keeps the archive of an answer. @returns its validators, `kept` if it has not changed, or where it is. */
async function take(answer: Answer, url: URL, path: string): Promise<Omit<ArchiveFacts, "url"> | "kept" | URL> {
  const { status, headers } = answer;
  if (status === 304) return "kept";
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url)) return new URL(location, url);
  if (status !== 200) throw new FetchError(`the server answers with status ${status}`, "status", status);
  const draft = `${path}.part`;
  await makeFolder(join(path, "..")).catch((error: unknown) => {
    throw writeError(path, error);
  });
  try {
    await pipeline(answer.body(FETCH_LIMITS.all), createWriteStream(draft));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error instanceof FetchError || error instanceof TypeError ? error : writeError(path, error);
  }
  return { etag: headers.get("etag") ?? undefined, modified: headers.get("last-modified") ?? undefined };
}
