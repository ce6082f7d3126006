import { fingerprint } from "./site/fingerprint";

/** Names for the files that a site gets besides those of the export: no name is taken twice, and the same text is one file. */
export class NewNames {
  readonly #taken = new Map<string, string>();

  /** @param has whether the export has a file of this path. */
  constructor(private readonly has: (path: string) => boolean) {}

  /**
   * The name of a file with this text.
   * @param candidate the n-th name to try, from 0.
   */
  claim(text: string, candidate: (n: number) => string): string {
    const mark = fingerprint(text);
    for (let n = 0; ; n++) {
      const path = candidate(n);
      const known = this.#taken.get(path);
      if (this.has(path) || (known !== undefined && known !== mark)) continue;
      this.#taken.set(path, mark);
      return path;
    }
  }
}
