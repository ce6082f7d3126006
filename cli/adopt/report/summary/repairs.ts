import type { PageReport } from "../../model/page-report";
import { createReadingCheck } from "./published";
import { textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { listTitles, pagesWith } from "./words";

const EXPORT = "In the builder, click “Export code”, then “Prepare ZIP”, and choose the whole ZIP file here.";

const select = (what: string): string =>
  `click ${what} in the builder, then the gear on the right (the settings of the element)`;

/** Broken parts, now or in the export, and their repairs. */
export function listRepairs(report: Summarized): Task[] {
  const { pages, web } = report;
  const isNamed = createReadingCheck(web);
  const unchanged = pages.filter((page) => page.status !== "converted" && isUnexpected(page));
  const without = pages.filter(({ left }) => left.some(({ what }) => what === "interactions"));
  // Without any mark, the interactions may be those of whole pages.
  const lost = without.some(({ hasTargets }) => hasTargets) ? without.filter(({ hasTargets }) => hasTargets) : without;
  // The last text is where to click, for a reader without a terminal.
  const tasks: [title: string, text: string, names: string[], where: string][] = [
    [
      "Check unchanged pages",
      "They were copied without changes.",
      unchanged.map((page) => `${page.page} (${page.left.map(({ reason }) => reason).join("; ")})`),
      "Unpack the download, open each with a double-click, and compare it with the published page.",
    ],
    [
      "Restore missing animations",
      "The script that holds them is not in the export. Export the site again with all its files, then adopt it again.",
      lost.map(({ page }) => page),
      EXPORT,
    ],
    [
      "Check third-generation animations",
      "Their data is not in the export, so this content does not move.",
      pagesWith(pages, "timelines"),
      EXPORT,
    ],
    [
      "Add a copy of jQuery",
      "Scripts on these pages use it, and it could not be extracted from the export.",
      pagesWith(pages, "jQuery"),
      "In the builder, open “Site settings”, “Custom code”, add a script tag of jQuery to the head code, and export again.",
    ],
    [
      "Add missing files",
      "Pages load them, but they are not in the export.",
      listTitles(pages, "missing file").filter((path) => !isNamed(`/${path}`)),
      `Do you have the file? Copy it into the unpacked folder, under this path. Or ${select("what shows it")}, choose the file again, and export again.`,
    ],
    [
      "Export Lottie animations as JSON",
      "A .lottie file that cannot be unpacked is not shown.",
      pagesWith(pages, "Lottie animation"),
      `Ask the author of the animation for the .json file. Then ${select("the animation")}, replace the file, and export again.`,
    ],
    [
      "Fix labels",
      "They do not belong to a field.",
      listTitles(pages, "label"),
      "In the builder, delete the label and its field, drag both from “Add” on the left, “Forms”, into the form again, and export again.",
    ],
    [
      "Fix links",
      "The site has no file at these URLs, so visitors get “not found”.",
      listTitles(pages, "link").filter((path) => !isNamed(path)),
      `To repair one, ${select("the link")}, choose the page or type the URL under “Link settings”, and export again.`,
    ],
    [
      "Add pictures of inline styles",
      "Style attributes name these files, but they are not in the export.",
      listTitles(pages, "inline style"),
      `Do you have the picture? Copy it into the unpacked folder, under this path. Or ${select("the element")}, remove the style under “Custom attributes”, and export again.`,
    ],
    [
      "Fix forms that cannot be sent",
      "The page does not say which site it belongs to. Set an action for the form in the builder.",
      listTitles(pages, "form to nowhere"),
      `For that, ${select("the form")}, type the URL under “Action”, and export again.`,
    ],
  ];
  return tasks
    .filter(([, , names]) => names.length > 0)
    .map(([title, terminal, names, where]) => {
      const text = textFor(report, { terminal, page: `${terminal} ${where}` });
      return { kind: "repair", title, text, names };
    });
}

/** Pages without a vendor script are expected to stay as they are. */
const isUnexpected = ({ left }: PageReport): boolean =>
  left.some(({ reason }) => !/^no (vendor )?script on it$/.test(reason));
