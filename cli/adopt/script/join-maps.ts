import { encodedMap, FlattenMap, type EncodedSourceMap } from "@jridgewell/trace-mapping";

/** A piece of a file with a source map. */
export interface Placed {
  /** The line where it starts, from 0. */
  readonly line: number;
  /** The text of its source map; without one, the piece has no sources. */
  readonly map?: string | undefined;
}

/**
 * The source map of a file that is made of whole lines with maps. It has no `sections`, which not every tool reads.
 * @param file its name.
 */
export function joinMaps(file: string, pieces: readonly Placed[]): string {
  const sections = pieces.flatMap(({ line, map }) =>
    map === undefined ? [] : [{ offset: { line, column: 0 }, map: JSON.parse(map) as EncodedSourceMap }],
  );
  return `${JSON.stringify(encodedMap(new FlattenMap({ version: 3, file, sections })))}\n`;
}
