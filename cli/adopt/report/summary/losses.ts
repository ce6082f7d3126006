import { counted } from "../../../counted";
import type { LossKind, PageReport } from "../../model/page-report";

/** The text of one loss in the summary, and of what a visitor sees instead. */
const LOSSES: Record<LossKind, { name: string; sees: string }> = {
  "empty list": { name: "list without items", sees: "visitors see the list's empty state" },
  "item template": { name: "item page without its item", sees: "visitors see a page with empty places" },
  search: { name: "search form", sees: "visitors get no results" },
  pagination: { name: "pagination", sees: "“Next” leads to the same items" },
  shop: { name: "shop control", sees: "visitors can buy after the products are imported into the Millrace host" },
};

/** What the export lacks of the published site, a sentence each, the largest first. */
export function listLosses(pages: readonly PageReport[]): string[] {
  const kinds = Object.entries(LOSSES) as [LossKind, (typeof LOSSES)[LossKind]][];
  const totals = kinds.map(([kind, words]) => {
    const found = pages.filter(({ lost }) => lost.some((loss) => loss.kind === kind));
    const count = found
      .flatMap(({ lost }) => lost)
      .reduce((sum, loss) => sum + (loss.kind === kind ? loss.count : 0), 0);
    const empty = new Set(found.flatMap(({ lost }) => lost.flatMap((loss) => (loss.kind === kind ? loss.texts : []))));
    return { ...words, count, pages: found.length, texts: [...empty] };
  });
  return totals
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, sees, count, pages: on, texts }) => {
      const read = texts.map((text) => `“${text.replace(/\.$/, "")}”`).join(" or ");
      return `${counted(count, name)} on ${counted(on, "page")}: ${read ? `visitors read ${read}` : sees}.`;
    });
}
