import { OWNER_PATH } from "./owner-session";
import { sign, verify } from "./sign";

/** Ms for which a frame of the editor can load files. */
const FRAME_FOR = 10 * 60_000;

/** Path of what frames of the editor load; the token follows. */
export const FRAME_PATH = `${OWNER_PATH}/frame`;

/** What a frame may read: the pages and files of one site, as long as the session is there. */
interface FrameRight {
  /** Hash of the token of the owner's session. */
  tokenHash: string;
  /** Origin of the site. */
  site: string;
}

/** The path, with a slash at the end, below which a frame finds pages and files without a cookie, which it does not send. */
export function createFramePath(secret: Uint8Array, { tokenHash, site }: FrameRight, now: number): string {
  const text = `${(now + FRAME_FOR).toString(36)}.${tokenHash}`;
  return `${FRAME_PATH}/${text}.${sign(secret, "editor frame", `${site} ${text}`)}/`;
}

/** The hash of the session's token in the token of a frame; undefined: it is not valid, or not any more. */
export function readFrameToken(secret: Uint8Array, token: string, site: string, now: number): string | undefined {
  const [, text = "", end = "", tokenHash = "", signature = ""] =
    /^(([0-9a-z]{1,12})\.([\w-]{43}))\.([\w-]{43})$/.exec(token) ?? [];
  const isValid = signature !== "" && verify(secret, "editor frame", `${site} ${text}`, signature);
  return isValid && parseInt(end, 36) > now ? tokenHash : undefined;
}
