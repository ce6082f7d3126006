import { createHash, randomUUID } from "node:crypto";
import type { Refusal } from "./signature";

export interface FakeObject {
  body: Buffer;
  etag: string;
  at: Date;
  /** Headers that the uploader set. */
  headers: Record<string, string>;
}

interface Upload {
  key: string;
  at: Date;
  headers: Record<string, string>;
  parts: Map<number, FakeObject>;
}

export interface FakeBucket {
  objects: Map<string, FakeObject>;
  uploads: Map<string, Upload>;
  put(key: string, body: Buffer, headers?: Record<string, string>): FakeObject;
  start(key: string, headers?: Record<string, string>): string;
  putPart(key: string, id: string, number: number, body: Buffer): FakeObject | Refusal;
  complete(key: string, id: string, xml: string): FakeObject | Refusal;
  abort(key: string, id: string): Refusal | undefined;
}

const LEAST_PART = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** The content of a bucket, with S3's rules for uploads in parts. */
export function createBucket(): FakeBucket {
  const objects = new Map<string, FakeObject>();
  const uploads = new Map<string, Upload>();
  const create = (body: Buffer, etag = createHash("md5").update(body).digest("hex")): FakeObject => ({
    body,
    etag: `"${etag}"`,
    at: new Date(),
    headers: {},
  });
  const find = (key: string, id: string) => {
    const upload = uploads.get(id);
    return upload?.key === key ? upload : undefined;
  };
  const put = (key: string, object: FakeObject) => {
    objects.set(key, object);
    return object;
  };
  return {
    objects,
    uploads,
    put: (key, body, headers = {}) => put(key, { ...create(body), headers }),
    start(key, headers = {}) {
      const id = randomUUID();
      uploads.set(id, { key, at: new Date(), headers, parts: new Map() });
      return id;
    },
    putPart(key, id, number, body) {
      const upload = find(key, id);
      if (!upload) return [404, "NoSuchUpload"];
      if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) return [400, "InvalidArgument"];
      const part = create(body);
      upload.parts.set(number, part);
      return part;
    },
    complete(key, id, xml) {
      const upload = find(key, id);
      if (!upload) return [404, "NoSuchUpload"];
      const listed = [...xml.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)];
      if (!listed.length) return [400, "MalformedXML"];
      const bodies: Buffer[] = [];
      let before = 0;
      for (const [index, [, number = "", etag = ""]] of listed.entries()) {
        const part = upload.parts.get(Number(number));
        if (Number(number) <= before) return [400, "InvalidPartOrder"];
        if (part?.etag !== etag.replaceAll("&#34;", '"')) return [400, "InvalidPart"];
        if (index < listed.length - 1 && part.body.length < LEAST_PART) return [400, "EntityTooSmall"];
        before = Number(number);
        bodies.push(part.body);
      }
      uploads.delete(id);
      const whole = create(Buffer.concat(bodies), `${randomUUID()}-${bodies.length}`);
      return put(key, { ...whole, headers: upload.headers });
    },
    abort(key, id) {
      if (!find(key, id)) return [404, "NoSuchUpload"];
      uploads.delete(id);
      return undefined;
    },
  };
}
