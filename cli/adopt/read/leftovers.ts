import { basename } from "pathe";
import type { Note } from "../model/note";
import type { PageReport } from "../model/page-report";

/** Pages that builders and templates add, by the names of their files, and what they are. */
const NAMES: readonly [name: RegExp, reason: string][] = [
  [/^detail_/, "template of item pages"],
  [/^style-?guides?$/, "style guide"],
  [/^licen[cs](es?|ing)$/, "licenses of a template"],
  [/^change-?log$/, "changelog of a template"],
  [/^(start-here|instructions|template-info)$/, "instructions of a template"],
  [/^old-?(home|index)$/, "old home page"],
];

/** Pages of a shop, which need its controls on other pages. */
const SHOP = /^((paypal-)?checkout|order-confirmation)$/;

/** The pages of an export that a published site does not show. Only their names identify them. */
export function findLeftovers(pages: readonly PageReport[]): Note[] {
  const pageName = ({ page }: PageReport) =>
    basename(page)
      .replace(/\.x?html?$/i, "")
      .toLowerCase();
  const sells = pages.some((page) => !SHOP.test(pageName(page)) && page.lost.some(({ kind }) => kind === "shop"));
  return pages.flatMap((page) => {
    if (page.template) return [];
    const name = pageName(page);
    const reason = NAMES.find(([pattern]) => pattern.test(name))?.[1];
    if (reason !== undefined) return { what: page.page, reason };
    return SHOP.test(name) && !sells ? { what: page.page, reason: "page of a shop that the site does not have" } : [];
  });
}
