import { AdoptError } from "../model/adopt-error";

/** Whether the system refuses to write because there is no room. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

/** An error of the system that stops the writing of a file, in words; other errors are returned as they are. */
export function writeError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (isDiskFull(error)) {
    return new AdoptError(
      `The disk is full, so ${path} could not be written and the output is incomplete. Free some space and run the same command again (adopt with --force); what was fetched of a published site is used again.`,
    );
  }
  return code === undefined ? error : new AdoptError(`${path} cannot be written: ${message}`);
}
