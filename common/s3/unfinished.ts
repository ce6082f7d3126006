import type { Send } from "./send";
import { readElements, readText } from "./xml";

/** An upload in parts that was neither completed nor aborted. Its parts use space but are in no list of files. */
export interface UnfinishedUpload {
  key: string;
  uploadId: string;
  /** When it was started, in ms since 1970. */
  at: number;
}

/** All unfinished uploads whose keys start with the prefix. @throws S3Error */
export async function* listUnfinished(send: Send, prefix: string): AsyncGenerator<UnfinishedUpload> {
  let next: Record<string, string> | undefined = {};
  while (next) {
    const query: Record<string, string> = { uploads: "", prefix, "encoding-type": "url", ...next };
    const xml: string = await (await send({ method: "GET", key: "", query, errorInBody: true })).text();
    for (const entry of readElements(xml, "Upload")) {
      const key = decodeURIComponent((readText(entry, "Key") ?? "").replace(/\+/g, " "));
      const at = Date.parse(readText(entry, "Initiated") ?? "");
      yield { key, uploadId: readText(entry, "UploadId") ?? "", at };
    }
    const marker = readText(xml, "NextUploadIdMarker");
    const isCut = readText(xml, "IsTruncated") === "true" && marker !== undefined;
    // The store encodes the key as in the entries.
    const keyMarker = decodeURIComponent((readText(xml, "NextKeyMarker") ?? "").replace(/\+/g, " "));
    next = isCut ? { "key-marker": keyMarker, "upload-id-marker": marker } : undefined;
  }
}
