import { Busboy } from "@fastify/busboy";
import { Readable } from "node:stream";

/** A multipart body up to and after its file. */
export interface Parts {
  fields: ReadonlyMap<string, string>;
  /** Its content. Read it to the end, or call `cancel`. */
  file: AsyncIterable<Uint8Array> & { truncated: boolean };
  /** Resolves after the whole body was read; false if more parts followed the file. */
  end: Promise<boolean>;
  cancel(): void;
}

/** Maximum number of fields before the file, and bytes of each. */
const FIELDS = 20;
const FIELD_SIZE = 10_000;

/**
 * Reads a multipart body as far as the part `file`.
 * @param most maximum bytes of the file.
 * @throws TypeError for an invalid body.
 */
export function readParts(request: Request, most: number): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const type = request.headers.get("content-type") ?? "";
    if (!request.body || !/^multipart\/form-data\s*;/i.test(type))
      throw new TypeError("The request has no multipart body");
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
    const parser = new Busboy({
      headers: { "content-type": type },
      // One byte more, so that a file that is too large is detected.
      limits: { files: 1, fields: FIELDS, fieldSize: FIELD_SIZE, fileSize: most + 1, parts: FIELDS + 2 },
    });
    let stream: (Readable & { truncated?: boolean }) | undefined;
    let followed = false;
    const cancel = () => {
      body.unpipe(parser);
      body.destroy();
      stream?.destroy();
    };
    let ended: (alone: boolean) => void = () => undefined;
    let broke: (error: Error) => void = () => undefined;
    const end = new Promise<boolean>((done, fail) => {
      ended = done;
      broke = fail;
    });
    // Avoids an unhandled rejection after `cancel`.
    end.catch(() => undefined);

    const fail = (error: unknown) => {
      const reason = error instanceof TypeError ? error : new TypeError("The multipart body is malformed");
      cancel();
      stream?.destroy(reason);
      broke(reason);
      reject(reason);
    };
    parser.on("field", (name, value) => {
      if (stream) followed = true;
      else fields.set(name, value);
    });
    parser.on("file", (name, file) => {
      if (stream || name !== "file") {
        followed = true;
        file.resume();
        return;
      }
      if (!fields.size) return fail(new TypeError("The file must come after the signed fields"));
      stream = file;
      resolve({ fields, file: file as unknown as Parts["file"], end, cancel });
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => (followed = true));
    parser.on("error", fail);
    body.on("error", fail);
    parser.on("finish", () => {
      if (!stream) fail(new TypeError("The multipart body has no part named file"));
      ended(!followed);
    });
    body.pipe(parser);
  });
}
