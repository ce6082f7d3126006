import { toMegabytes } from "../base/disk-space";

/** Bytes below which forms and files are refused, so that log-ins and deletions still work. */
export const NEEDED_SPACE = 40_000_000;
/** The part of them that must be outside of the database, because its log (`LOG_BYTES`) is. */
export const NEEDED_OUTSIDE = 10_000_000;

/** The space of a site, in bytes. */
export interface Space {
  /** Free on the disk. */
  free: number;
  /** In the file of the reserve. */
  reserved: number;
  /** What merging the write-ahead logs adds to the files of all databases on the disk. */
  logs: number;
  /** In free pages of the site's database; undefined: the database is not on the disk. */
  unused: number | undefined;
}

/** The bytes for files, and those for rows of the database. */
export function availableSpace({ free, reserved, logs, unused }: Space): { files: number; rows: number } {
  const files = free + reserved - logs;
  const rows = unused === undefined ? Infinity : files + Math.min(unused, NEEDED_SPACE - NEEDED_OUTSIDE);
  return { files, rows };
}

/** Why forms and files, or only files, are refused, and what to do; undefined: none are. */
export function findSpaceProblem(space: Space): string | undefined {
  const { files, rows } = availableSpace(space);
  if (files >= NEEDED_SPACE) return undefined;
  const refusesForms = rows < NEEDED_SPACE;
  const parts = [
    `${toMegabytes(space.free)} are free`,
    ...(space.reserved ? [`${toMegabytes(space.reserved)} are in the reserve of the host`] : []),
    ...(refusesForms && space.unused ? [`${toMegabytes(space.unused)} are unused inside the database`] : []),
    ...(space.unused === undefined ? [] : [`the log of the database still needs ${toMegabytes(space.logs)}`]),
  ];
  return (
    `${refusesForms ? "Forms and files" : "Files"} are refused because the disk of the data folder has too little space: ` +
    `${toMegabytes(Math.max(0, refusesForms ? rows : files))} are available, ${toMegabytes(NEEDED_SPACE)} are needed ` +
    `(${parts.join(", ")}). Log-ins and deletions still work. Delete messages, or other files on this disk.`
  );
}
