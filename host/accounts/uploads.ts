import { UPLOAD_LIMITS } from "../../wire/limits";
import { invalidData } from "../../wire/account-error";
import { checkExtension } from "../../wire/account-rules";
import { MAX_FILE_NAME } from "../../wire/limits";
import { permitUpload } from "../uploads/sign";
import { loadFields } from "./fields";
import type { Scope } from "./scope";

export interface AccountUpload {
  presignedPOST: { url: string; fields: { key: string; value: string }[] };
  key: string;
}

const IMAGES = /\.(png|jpe?g|gif|webp|svg|avif|bmp|ico|heic|tiff?)$/i;

/**
 * `getUploadURL`: permits the upload of one file for a field of an account, also before the sign-up.
 * @throws AccountError, Refused
 */
export async function uploadInto(scope: Scope, given: { fieldId: string; filename: string }): Promise<AccountUpload> {
  const { fieldId, filename: name } = given;
  const field = (await loadFields(scope, fieldId)).find(({ id }) => id === fieldId);
  if (field?.type !== "FileRef") throw invalidData(`The site has no file field "${fieldId}"`);
  checkExtension(name, field.validations?.extensions);
  if (!name || name.length > MAX_FILE_NAME) throw invalidData("The file name is empty or too long");
  // The page refuses larger ones itself.
  const size = UPLOAD_LIMITS[IMAGES.test(name) ? "image" : "file"].bytes;
  const [siteId = ""] = scope.site.siteIds();
  const from = { siteId, address: scope.client.address, origin: scope.origin };
  const { id, url, fields } = await permitUpload({ name, size, fieldId }, from, scope.settings, scope.ports);
  const pairs = Object.entries(fields).map(([key, value]) => ({ key, value }));
  return { presignedPOST: { url, fields: pairs }, key: id };
}
