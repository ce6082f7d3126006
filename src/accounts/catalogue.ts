/**
 * Constants and enumerations of visitor accounts (`accounts.md` section 6), for page scripts, back ends and mocks.
 * The bundle takes from here only what it uses; the host obeys the rest.
 */

export { LIFETIMES } from "../../wire/lifetimes";
export { UPLOAD_LIMITS } from "../../wire/limits";
export { PASSWORD_LENGTH } from "../../wire/password";
export * from "../../wire/user-system";
export { VERIFIED_REDIRECT_DELAY } from "./flows/verified-redirect";

/** The question before changes are lost. */
export const UNSAVED_DIALOG = {
  title: "Continue without saving?",
  text: "Your changes will be lost.",
  confirm: "Continue",
  cancel: "Cancel",
} as const;

/**
 * Reads an access variant.
 * @param value comma-separated; nothing means none.
 * @returns the variants, each once; none, with a console error, when one of them is unknown, misspelt or repeated.
 */
export function readVariants(value: string | null | undefined): "LOGGED_IN"[] {
  const parts = value ? value.split(",") : [];
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length === 1 && first === "LOGGED_IN") return [first];
  console.error("UnexpectedWfUsysVariant: Renderer received unexpected wf-usys-variant");
  return [];
}
