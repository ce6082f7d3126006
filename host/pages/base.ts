import { createHash } from "node:crypto";
import { compress, decompress } from "../../common/encodings";
import type { PageBase } from "../records/pages";
import { ChangeProblem } from "./change-problem";

/** The largest page that can be edited, in bytes. */
const LARGEST = 16 * 1024 ** 2;

/** Identifies the bytes of a page. */
export const hashPage = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export async function packBase(bytes: Buffer): Promise<PageBase> {
  const packed = await compress(bytes, "br", "fast");
  return { id: hashPage(bytes), content: packed.toString("base64") };
}

export const unpackBase = async ({ content }: PageBase): Promise<string> =>
  (await decompress(Buffer.from(content, "base64"), "br", LARGEST)).toString();

/** The source of a page. @throws ChangeProblem if it cannot be edited. */
export function readSource(bytes: Buffer): string {
  if (bytes.length > LARGEST) throw new ChangeProblem("This page is too large to be edited");
  const text = bytes.toString();
  // Other bytes would be written differently.
  if (!Buffer.from(text).equals(bytes)) throw new ChangeProblem("This page is not in UTF-8, so it cannot be edited");
  return text;
}
