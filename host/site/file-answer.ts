import { hasContentHash, LASTING, REVALIDATE } from "../../common/lasting-files";
import { contentType, isCompressible } from "../../common/content-type";
import { ENCODINGS, type Encoding } from "../../common/encodings";
import type { HeaderSource } from "../base/header-source";
import { byteRange } from "../../common/find-file";
import type { Version } from "./versions";

/** A GET or HEAD request for a file. */
export interface FileRequest {
  method: string;
  headers: HeaderSource;
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 404 | 416;
  headers: Readonly<Record<string, string>>;
  /** Bytes in memory, or a part of a file on the disk, with the last byte included; undefined: no content. */
  content: Buffer | { path: string; start: number; end: number } | undefined;
}

export interface FileAnswers {
  /** The encoding of the answer; undefined: as it is on the disk. */
  encoding(request: FileRequest, file: Version): Encoding | undefined;
  /** The answer with a file. */
  answer(request: FileRequest, file: Version, as: AnswerKind): FileAnswer;
}

/** What decides the headers of an answer with a file. */
export interface AnswerKind {
  status: 200 | 404;
  /** In which the content of the file is ready. */
  encoding: Encoding | undefined;
  /** Whether visitors get another file at this URL, depending on `Accept`. */
  variesByType: boolean;
}

/** Smaller files are not compressed. */
const LEAST_PACKED = 500;
/** Values of `Accept-Encoding` that are cached. Browsers send a few. */
const MOST_ACCEPTED = 100;

/** Answers that do not depend on the request, except for the encoding. */
interface Prepared {
  tag: string;
  whole: FileAnswer;
  /** The same without content, for HEAD. */
  head: FileAnswer;
  unchanged: FileAnswer;
}

/**
 * Makes answers with files. Headers are made once per version, encoding and status.
 * @param security headers of every response.
 */
export function createFileAnswers(security: Record<string, string>): FileAnswers {
  const prepared = new WeakMap<Version, Map<string, Prepared>>();
  const accepted = new Map<string, Encoding | undefined>();

  function prepare(file: Version, as: AnswerKind): Prepared {
    const ofVersion = prepared.get(file) ?? new Map<string, Prepared>();
    prepared.set(file, ofVersion);
    const key = `${as.status} ${as.encoding} ${as.variesByType}`;
    const known = ofVersion.get(key);
    if (known) return known;
    const made = prepareAnswers(file, as, security);
    ofVersion.set(key, made);
    return made;
  }

  return {
    encoding(request, file) {
      if (!file.bytes || !isPackable(file) || readRange(request) !== undefined) return undefined;
      const header = request.headers.get("accept-encoding") ?? "";
      if (accepted.has(header)) return accepted.get(header);
      const encoding = chooseEncoding(header);
      if (accepted.size >= MOST_ACCEPTED) accepted.clear();
      accepted.set(header, encoding);
      return encoding;
    },
    answer(request, file, as) {
      const { tag, whole, head, unchanged } = prepare(file, as);
      const isHead = request.method === "HEAD";
      if (as.status === 404) return isHead ? head : whole;
      if (isUnchanged(request, tag, file.modified)) return unchanged;
      const range = rangeHolds(request, file) ? byteRange(readRange(request), file.size) : undefined;
      return range ? answerRange(file, unchanged.headers, range, isHead) : isHead ? head : whole;
    },
  };
}

function prepareAnswers(
  file: Version,
  { status, encoding, variesByType }: AnswerKind,
  security: Record<string, string>,
): Prepared {
  const tag = encoding ? `"${file.tag}-${encoding}"` : `"${file.tag}"`;
  const found = status === 200;
  const vary = [...(isPackable(file) ? ["Accept-Encoding"] : []), ...(variesByType ? ["Accept"] : [])].join(", ");
  const common = {
    ...security,
    "content-type": contentType(file.path),
    "cache-control": found && hasContentHash(file.path) ? LASTING : REVALIDATE,
    ...(vary ? { vary } : {}),
    etag: tag,
    ...(found ? { "accept-ranges": "bytes", "last-modified": new Date(file.modified).toUTCString() } : {}),
  };
  const packed = encoding && file.packed.get(encoding);
  const headers = {
    ...common,
    ...(encoding && packed ? { "content-encoding": encoding } : {}),
    "content-length": String(packed?.length ?? file.size),
  };
  const inMemory = packed ?? file.bytes;
  const content = file.size === 0 ? undefined : (inMemory ?? { path: file.path, start: 0, end: file.size - 1 });
  return {
    tag,
    whole: { status, headers, content },
    head: { status, headers, content: undefined },
    unchanged: { status: 304, headers: common, content: undefined },
  };
}

function answerRange(
  file: Version,
  common: FileAnswer["headers"],
  range: { start: number; end: number } | "unsatisfiable",
  isHead: boolean,
): FileAnswer {
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...common, "content-range": `bytes */${file.size}` }, content: undefined };
  }
  const { start, end } = range;
  const headers = {
    ...common,
    "content-length": String(end - start + 1),
    "content-range": `bytes ${start}-${end}/${file.size}`,
  };
  const content = file.bytes?.subarray(start, end + 1) ?? { path: file.path, start, end };
  return { status: 206, headers, content: isHead ? undefined : content };
}

function isPackable({ path, size }: Version): boolean {
  return size > LEAST_PACKED && isCompressible(path);
}

const chooseEncoding = (header: string): Encoding | undefined =>
  ENCODINGS.find((encoding) => accepts(header, encoding));

/** Whether a request accepts a type by its name; browsers that show AVIF name it. */
export const acceptsType = ({ headers }: FileRequest, type: string): boolean =>
  accepts(headers.get("accept") ?? "", type);

const accepts = (header: string, wanted: string): boolean =>
  header
    .toLowerCase()
    .split(",")
    .some((one) => {
      const [name = "", quality = ""] = one.split(";");
      return name.trim() === wanted && !/q=0(\.0*)?\s*$/.test(quality);
    });

function isUnchanged({ headers }: FileRequest, tag: string, modified: number): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null)
    return tags.trim() === "*" || tags.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
  const since = headers.get("if-modified-since");
  return since !== null && Math.floor(modified / 1000) * 1000 <= Date.parse(since);
}

function readRange({ headers }: FileRequest): string | undefined {
  return headers.get("range") ?? undefined;
}

/** `If-Range`: sends a part only of the same version. */
function rangeHolds({ headers }: FileRequest, file: Version): boolean {
  const condition = headers.get("if-range");
  return condition === null || condition === `"${file.tag}"`;
}
