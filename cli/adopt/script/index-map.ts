/** A piece of a file with a source map. */
export interface Placed {
  /** The line where it starts, from 0. */
  readonly line: number;
  /** The text of its source map; without one, the piece has no sources. */
  readonly map?: string | undefined;
}

/** An indexed source map (`sections`) of a file that is made of whole lines with maps. @param file its name. */
export function indexMap(file: string, pieces: readonly Placed[]): string {
  const sections = pieces.flatMap(({ line, map }) =>
    map === undefined ? [] : [{ offset: { line, column: 0 }, map: JSON.parse(map) as object }],
  );
  return `${JSON.stringify({ version: 3, file, sections })}\n`;
}
