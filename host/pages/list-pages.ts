import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseFragment } from "parse5";
import { unlessMissing } from "../../common/missing-file";
import type { Ports } from "../ports";
import type { PageDraft, PageRevision, PageRow } from "../records/pages";
import { listPageFiles } from "../site/site";
import { toUrl } from "./published-pages";

/** All pages of the folder by URL, with the start page first, and those of drafts and revisions whose file is not there any more. */
export async function listPages(
  folder: string,
  store: Ports["store"],
  siteIds: readonly string[],
): Promise<Omit<PageRow, "questions">[]> {
  const ids = { siteIds: ["", ...siteIds] };
  const [files, drafts, revisions] = await Promise.all([
    listPageFiles(folder),
    store.listPageDrafts(ids),
    store.listPublishedPages(ids),
  ]);
  const pages = [...new Set([...files, ...[...drafts, ...revisions].map(({ page }) => page)])];
  const rows = await Promise.all(
    pages.map(async (page) => {
      const draft = drafts.find((one) => one.page === page);
      const revision = revisions.find((one) => one.page === page);
      const exists = files.includes(page);
      const text = exists ? await unlessMissing(readFile(join(folder, page), "utf8")) : undefined;
      const url = revision && revision.address !== null ? toUrl(revision) : formatUrl(page);
      return {
        ...{ page, url, exists, title: readTitle(text ?? "") },
        draft: draft ? toDraft(draft) : null,
        revision: revision ? toRevision(revision) : null,
      };
    }),
  );
  return rows.sort((a, b) => a.url.localeCompare(b.url));
}

export const toDraft = ({ author, changedAt }: PageDraft): PageDraft => ({ author, changedAt });

export const toRevision = ({ number, author, publishedAt }: PageRevision): PageRevision => ({
  ...{ number, author, publishedAt },
});

/** The address of a file: pages are served without their ending. */
const formatUrl = (page: string): string => `/${page.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;

function readTitle(html: string): string {
  const [text] = parseFragment(/<title\b[^>]*>([^<]*)/i.exec(html)?.[1] ?? "").childNodes;
  return text && "value" in text ? text.value.trim() : "";
}
