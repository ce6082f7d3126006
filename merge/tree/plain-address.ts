/** The name of a file without the hash of its content: exports put it in front, bundlers and `adopt` before the ending. */
export const plainAddress = (address: string): string =>
  address.replace(/(^|\/)[0-9a-f]{24}_/, "$1").replace(/[.-][0-9a-f]{8,64}(\.min)?(\.\w+)$/i, "$1$2");
