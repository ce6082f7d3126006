import { refusal } from "../../wire/answers";
import { SIGNED_FOR } from "../../wire/limits";
import { readSignRequest } from "../../wire/sign-request";
import { Refused } from "../http/refused";
import { createKey } from "../base/ids";
import type { Ports } from "../ports";
import { addressRates } from "../base/addresses";
import type { FileField } from "../site/read-page";
import { limit } from "../security/limits";
import { uploadProblem } from "./accept";
import { signPolicy } from "./policy";
import { hasRoom, type UploadSettings } from "./quota";

/** Seconds for `Retry-After`, because unreferenced files are deleted after an hour. */
const RETRY_AFTER = 600;

/** Path of the storage endpoint. */
export const STORAGE_PATH = "/.storage/files";

export interface SignAnswer {
  fileName: string;
  postData: Record<string, string>;
  fileId: string;
  s3Url: string;
}

/**
 * Signs the upload of one file (`forms.md` 15), or returns the body of an error.
 * @throws Refused above a rate limit, or if the quota is used up.
 */
export async function signUpload(
  query: URLSearchParams,
  from: { siteId: string; address: string; origin: string; fields: readonly FileField[] },
  settings: UploadSettings,
  ports: Ports,
): Promise<SignAnswer | ReturnType<typeof refusal>> {
  const asked = readSignRequest(query);
  if ("code" in asked) return asked;
  const problem = uploadProblem(from.fields, asked);
  if (problem) return refusal(400, problem);
  const { id, url, fields } = await permitUpload(asked, from, settings, ports);
  return { fileName: asked.name, postData: fields, fileId: id, s3Url: url };
}

/** A permission to upload one file: the form fields go to `url`, followed by the part `file`. */
export interface UploadPermission {
  /** Id of the file. */
  id: string;
  url: string;
  fields: Record<string, string>;
}

/**
 * Permits the upload of one file, to the host or straight to its bucket.
 * @throws Refused above a rate limit, or if the quota is used up.
 */
export async function permitUpload(
  file: { name: string; size: number; fieldId?: string },
  from: { siteId: string; address: string; origin: string },
  settings: UploadSettings,
  { store, blobs, secret, now, log }: Ports,
): Promise<UploadPermission> {
  if (settings.uploadsPerHour > 0) {
    const rates = addressRates("upload hour", from.address, settings.uploadsPerHour, 3_600_000);
    await limit({ store, now }, rates, "Too many files from this IP address. Try again later.");
  }
  const [stored, loose] = await Promise.all([store.storedBytes(), store.looseBytes()]);
  if (!hasRoom(file.size, { stored, loose }, settings)) {
    const [storedMb, looseMb] = [Math.round(stored / 1_000_000), Math.round(loose / 1_000_000)];
    const hint = "Delete submissions with files, or raise --upload-quota.";
    log({ level: "error", event: "no room for files", storedMb, looseMb, hint });
    throw new Refused(507, "The server has no storage space left for files. Try again later.", RETRY_AFTER);
  }
  const id = createKey();
  const until = now() + SIGNED_FOR;
  const policy = signPolicy({ key: id, siteId: from.siteId, ...file, until }, secret);
  if (!blobs.direct) return { id, url: from.origin + STORAGE_PATH, fields: { key: id, policy } };
  // The bucket keeps the policy with the content, so the host stores nothing until a form names the file.
  return { id, ...blobs.direct.permit(id, { size: file.size, until, now: now(), note: policy }) };
}
