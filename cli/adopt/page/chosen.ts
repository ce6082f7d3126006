import type { Chosen } from "./messages";

/** What was dropped. @throws Error with a message for the person. */
export async function droppedOn(transfer: DataTransfer): Promise<Chosen> {
  const [item] = transfer.items;
  const entry = item?.kind === "file" ? item.webkitGetAsEntry() : null;
  if (entry && isFolder(entry)) {
    const files = new Map<string, Blob>();
    await addFolder(entry, "", files);
    return { name: entry.name, files };
  }
  return pickedFiles([...transfer.files]);
}

/** What was picked: one archive, or all files of a folder. @throws Error with a message for the person. */
export function pickedFiles(files: readonly File[]): Chosen {
  const [first] = files;
  if (!first) throw new Error("There was no file in it. Drop the ZIP file of your export, or its folder.");
  const [folder = ""] = first.webkitRelativePath.split("/");
  if (folder) {
    return {
      name: folder,
      files: new Map(files.map((file) => [file.webkitRelativePath.slice(folder.length + 1), file])),
    };
  }
  if (files.length > 1 || !/\.zip$/i.test(first.name)) {
    throw new Error(`${first.name} is no ZIP file. Drop the ZIP file of your export, or its whole folder.`);
  }
  return { name: first.name, archive: first };
}

/** Browsers call the classes of these by different names. */
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function addFolder(folder: FileSystemDirectoryEntry, path: string, files: Map<string, Blob>): Promise<void> {
  for (const entry of await readEntries(folder)) {
    const inside = path + entry.name;
    if (isFolder(entry)) await addFolder(entry, `${inside}/`, files);
    else files.set(inside, await readFile(entry as FileSystemFileEntry));
  }
}

/** A browser returns at most a hundred entries at a time, and none at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
