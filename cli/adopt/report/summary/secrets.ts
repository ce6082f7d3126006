import { textFor } from "./reader";
import type { Summarized, Task } from "./types";

/** The task to take secrets out of pages and scripts. */
export function listSecretTasks(report: Summarized): Task[] {
  const names = (report.secrets ?? []).map(
    ({ what, path, line, start }) => `${path}, line ${line}: ${what} (${start})`,
  );
  if (names.length === 0) return [];
  const what =
    "Every visitor can read these in the files and use them. They were public, so make them invalid where you got them, and remove " +
    "them from these files. Let a program on a server use the new ones.";
  const text = textFor(report, {
    terminal: `${what} The Millrace host can send forms on by email and --webhook.`,
    page: `${what} Or ask somebody to run the Millrace host for you, which sends forms on by email.`,
  });
  return [{ kind: "repair", title: "Take secrets out of the site", text, names }];
}
