import type { Inventory } from "../inventory";
import { AdoptError } from "../../model/adopt-error";
import { ArchiveError, readArchive } from "./read";

/** An export in a ZIP archive. @throws AdoptError, also while it is read, when the archive is invalid. */
export async function readExport(archive: () => Promise<Blob>, name: string): Promise<Inventory> {
  const sentence = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      throw new AdoptError(`The archive ${name} cannot be read: ${error.message}.`);
    }
  };
  const inventory = await sentence(async () => readArchive(await archive(), name));
  return { ...inventory, read: (path) => sentence(() => inventory.read(path)) };
}
