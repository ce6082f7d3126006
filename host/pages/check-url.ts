const LONGEST = 2000;
/** Stands for the address of the page, which decides nothing. */
const PAGE = "https://page.invalid/";

/** Protocols of links and of images. An address without one is on the site. */
const PROTOCOLS = {
  link: ["https:", "http:", "mailto:", "tel:"],
  image: ["https:", "http:"],
} as const;

/**
 * What is wrong with an address, in a sentence; undefined: nothing. It is read as browsers read it, which ignore white
 * space and control characters inside of a protocol; an address with these is refused.
 */
export function findUrlProblem(url: string, use: keyof typeof PROTOCOLS): string | undefined {
  if (url.length > LONGEST) return `An address has at most ${LONGEST} characters`;
  if (!url || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\\]/u.test(url))
    return "An address has no spaces, control characters or backslashes, and is not empty";
  if (!URL.canParse(url, PAGE)) return "This is not an address";
  const { protocol } = new URL(url, PAGE);
  const allowed: readonly string[] = PROTOCOLS[use];
  return allowed.includes(protocol) ? undefined : `An address here cannot begin with ${protocol.slice(0, 40)}`;
}
