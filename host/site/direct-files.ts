import type { DirectAnswerer } from "../http/direct";
import type { Static } from "./static";

export interface DirectFilesOptions {
  files: Pick<Static, "answerCached">;
  /** Whether pages need the Fetch handler, because it adds a cookie. */
  pagesHaveCookies: boolean;
}

/** Answers with public files from the cache, by far the most frequent requests. */
export function createDirectFiles({ files, pagesHaveCookies }: DirectFilesOptions): DirectAnswerer {
  return ({ method, path, headers }) => {
    if ((method !== "GET" && method !== "HEAD") || headers.get("content-length") !== null) return undefined;
    const answer = files.answerCached({ method, headers }, path);
    if (!answer || (answer.content && !Buffer.isBuffer(answer.content))) return undefined;
    if (pagesHaveCookies && answer.headers["content-type"]?.startsWith("text/html")) return undefined;
    return { status: answer.status, headers: answer.headers, content: answer.content };
  };
}
