import { configure, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { extname } from "pathe";
import type { OutputTarget } from "../inventory";

configure({ useWebWorkers: false });

/** Files that are packed already: to pack them again takes time and saves nothing. */
const PACKED = /^\.(avif|br|gif|gz|jpe?g|lottie|mp3|mp4|ogg|pdf|png|webm|webp|woff2?|zip)$/i;

/** The writer of a site into a ZIP archive. */
export interface ArchiveTarget extends OutputTarget {
  /** Ends the archive; an archive without it is invalid. */
  close(): Promise<void>;
}

/** Packs its input at once, so that no more than one file is in memory. */
export function archiveTarget(stream: WritableStream<Uint8Array>): ArchiveTarget {
  const writer = new ZipWriter(stream, { level: 6 });
  return {
    async write(path, bytes, like) {
      const level = PACKED.test(extname(path)) ? { level: 0 } : {};
      const date = like?.changed ? { lastModDate: like.changed } : {};
      await writer.add(path, new Uint8ArrayReader(bytes), { ...level, ...date });
    },
    async close() {
      await writer.close();
    },
  };
}
