/** The part of the package that `fast` uses; it has no types. */
declare module "fontverter" {
  /** Reads TrueType, OpenType, WOFF and WOFF2. */
  export function convert(bytes: Buffer, format: "sfnt" | "woff" | "woff2"): Promise<Buffer>;
}
