/**
 * The name of a file without the hash of its content, which exports put in front, bundlers and `adopt` before the ending, and
 * without the way to it from the folder of the page.
 */
export const plainAddress = (address: string): string =>
  address
    .replace(/^(\.{1,2}\/)+/, "")
    .replace(/(^|\/)[0-9a-f]{24}_/, "$1")
    .replace(/[.-][0-9a-f]{8,64}(\.min)?(\.\w+)$/i, "$1$2");
