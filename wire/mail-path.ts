/** Longest path and query in a link of a mail, in characters. */
const MOST_PATH = 200;
const MOST_QUERY = 60;

/**
 * The path of a sign-up as a mail may carry it: a sign-up with another person's address must not send them a text.
 * @returns a path of the site, with a query of plain names and values; empty when it is anything else.
 */
export function mailPath(path: string): string {
  const [, pathname = "", query = ""] = /^(\/?[\w.~%-]+(?:\/[\w.~%-]+)*\/?|\/)(\?[\w=&-]*)?$/.exec(path) ?? [];
  return pathname.length <= MOST_PATH && query.length <= MOST_QUERY ? pathname + query : "";
}
