import { randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AdoptError } from "../model/adopt-error";
import type { Spool } from "./spool";

/** A spool in a temporary file. */
export interface SpoolFile extends Spool {
  /** Deletes the file; nothing can be read after that. */
  close(): Promise<void>;
}

/** @throws AdoptError when the file cannot be made, or later, when the disk is full. */
export async function openSpoolFile(folder = tmpdir()): Promise<SpoolFile> {
  const path = join(folder, `millrace-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600).catch((error: unknown) => {
    throw spoolError(error, folder);
  });
  // An open file stays readable without a name, and nothing is left when the process is ended. Not every system allows it.
  await rm(path, { force: true }).catch(() => undefined);
  let end = 0;
  return {
    async add(bytes) {
      const start = end;
      const size = bytes.length;
      end += size;
      await writeAt(file, bytes, start).catch((error: unknown) => {
        throw spoolError(error, folder);
      });
      // Only numbers here: the bytes would stay in memory with the function.
      return { read: () => readAt(file, start, size) };
    },
    async close() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

async function writeAt(file: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done);
    done += bytesWritten;
  }
}

async function readAt(file: FileHandle, start: number, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, start + done);
    if (bytesRead === 0) throw new Error("The temporary file of the conversion was cut short by another program.");
    done += bytesRead;
  }
  return bytes;
}

function spoolError(error: unknown, folder: string): AdoptError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === "ENOSPC" || code === "EDQUOT" ? "the disk is full" : message;
  return new AdoptError(
    `The temporary folder ${folder} cannot be written: ${reason}. Free some space, or name another folder in the environment variable TMPDIR.`,
  );
}
