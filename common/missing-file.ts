/** Codes of the system that a path leads to nothing. A visitor can ask for a name that is too long. */
const MISSING = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/**
 * Awaits the result of a file operation on a path that may lead to nothing.
 * @returns undefined if there is no file.
 * @throws all other errors, such as a lack of descriptors or permissions, because they do not mean that it is missing.
 */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The same, also for a file or folder that the user of the host has no right to read. */
export async function unlessUnreadable<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await unlessMissing(operation);
  } catch (error) {
    if (["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** Whether an error of a file operation means that there is no file. */
export const isMissing = (error: unknown): boolean => MISSING.has((error as NodeJS.ErrnoException).code ?? "");

/** Whether the system refused a file operation, for example because all descriptors are in use or the disk fails. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && "code" in error && "errno" in error;
