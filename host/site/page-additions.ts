import { contentType } from "../../common/content-type";
import type { FileRequest } from "./file-answer";
import { toFile } from "./find-served";
import type { Version } from "./versions";

/** What some requests get at the end of each page. */
export interface Additions {
  isWanted(request: FileRequest): boolean;
  /** @param page its file, relative to the folder. */
  create(page: string): string;
}

interface PageAdditions {
  /** @param path of a file. */
  isWanted(request: FileRequest, path: string): boolean;
  /** The page with its addition, which no cache keeps; undefined: the request gets none. */
  respond(request: FileRequest, file: Version, status: number): Response | undefined;
}

/** @param security headers of every response. */
export function createAdditions(
  folder: string,
  security: Record<string, string>,
  additions: Additions | undefined,
): PageAdditions {
  const isWanted: PageAdditions["isWanted"] = (request, path) =>
    additions !== undefined && path.endsWith(".html") && additions.isWanted(request);
  return {
    isWanted,
    respond(request, { path, bytes }, status) {
      if (!additions || !bytes || !isWanted(request, path)) return undefined;
      const body = Buffer.concat([bytes, Buffer.from(additions.create(toFile(folder, path)))]);
      const headers = {
        ...security,
        "content-type": contentType(path),
        "content-length": String(body.length),
        "cache-control": "private, no-store",
      };
      return new Response(request.method === "HEAD" ? null : body, { status, headers });
    },
  };
}
