import type { PageReport } from "../../model/page-report";
import { createReadingCheck } from "./published";
import type { Summarized, Task } from "./types";
import { listTitles, pagesWith } from "./words";

/** Broken parts, now or in the export, and their repairs. */
export function listRepairs({ pages, web }: Summarized): Task[] {
  const isNamed = createReadingCheck(web);
  const unchanged = pages.filter((page) => page.status !== "converted" && isUnexpected(page));
  const lost = pages.filter(({ left }) => left.some(({ what }) => what === "interactions"));
  const tasks: [title: string, text: string, names: string[]][] = [
    [
      "Check unchanged pages",
      "They were copied without changes.",
      unchanged.map((page) => `${page.page} (${page.left.map(({ reason }) => reason).join("; ")})`),
    ],
    [
      "Restore missing animations",
      "The script that holds them is not in the export. Export the site again with all its files, then adopt it again.",
      lost.map(({ page }) => page),
    ],
    [
      "Check third-generation animations",
      "Their data is not in the export, so this content does not move.",
      pagesWith(pages, "timelines"),
    ],
    [
      "Add a copy of jQuery",
      "Scripts on these pages use it, and it could not be extracted from the export.",
      pagesWith(pages, "jQuery"),
    ],
    [
      "Add missing files",
      "Pages load them, but they are not in the export.",
      listTitles(pages, "missing file").filter((path) => !isNamed(`/${path}`)),
    ],
    [
      "Export Lottie drawings as JSON",
      "A .lottie file that cannot be unpacked is not shown.",
      pagesWith(pages, "drawing"),
    ],
    ["Fix labels", "They do not belong to a field.", listTitles(pages, "label")],
    [
      "Fix links",
      "The site has no file at these addresses, so visitors get “not found”.",
      listTitles(pages, "link").filter((path) => !isNamed(path)),
    ],
    [
      "Add pictures of inline styles",
      "Style attributes name these files, but they are not in the export.",
      listTitles(pages, "inline style"),
    ],
    [
      "Fix forms that cannot be sent",
      "The page does not say which site it belongs to. Set an action for the form in the builder.",
      listTitles(pages, "form to nowhere"),
    ],
  ];
  return tasks
    .filter(([, , names]) => names.length > 0)
    .map(([title, text, names]) => ({ kind: "repair", title, text, names }));
}

/** Pages without a vendor script are expected to stay as they are. */
const isUnexpected = ({ left }: PageReport): boolean =>
  left.some(({ reason }) => !/^no (vendor )?script on it$/.test(reason));
