import type { Summarized, Task } from "./types";

/** Remaining tasks for pages that are gated or removed. */
export function listReadingTasks({ web }: Summarized): Task[] {
  if (!web) return [];
  const readPath = (url: string) => new URL(url).pathname;
  const passwords = web.gated.filter(({ gate }) => gate === "password").map(({ url }) => readPath(url));
  const members = web.gated.filter(({ gate }) => gate === "members").map(({ url }) => readPath(url));
  const tasks: [title: string, text: string, names: string[]][] = [
    [
      "Add pages with a password",
      "They cannot be read from outside. Remove the password in the builder while you adopt the site and give the page one with “millrace host password”; " +
        "or export the site and adopt the archive with --from, which takes these pages from it.",
      passwords,
    ],
    [
      "Add pages for members",
      "They cannot be read from outside. Export the site and adopt the archive with --from, which takes these pages from it; " +
        "or open them to everyone in the builder while you adopt the site, and let “millrace host” protect them.",
      members,
    ],
    [
      web.pruned ? "Look at the pages that were removed" : "Remove pages that are gone",
      web.pruned
        ? "The published site has them no more, and --prune has removed their files."
        : "The published site has them no more, but their files are still in the output. --prune removes them.",
      [...web.gone],
    ],
  ];
  return tasks
    .filter(([, , names]) => names.length > 0)
    .map(([title, text, names]) => ({ kind: "publish", title, text, names }));
}
