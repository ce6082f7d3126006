import type { Question, Version } from "../../model/question";
import { showOnOneLine } from "./visible-text";

/** The versions of a question, by the names that a person reads. */
export const VERSIONS = [
  ["base", "before"],
  ["mine", "yours"],
  ["theirs", "new export"],
] as const;

/** What a choice does. */
export const CHOICES: Readonly<Record<Version, string>> = {
  mine: "keep your version",
  theirs: "take the version of the new export",
};

/** "index.html and 11 more". */
export function describeFiles([first = "", ...more]: readonly string[]): string {
  return `${showOnOneLine(first)}${more.length > 0 ? ` and ${more.length} more` : ""}`;
}

/** The element or rule and the attribute; empty for a whole file. */
export function describePlace({ selector, attribute }: Question): string {
  const parts = [selector, attribute === undefined ? "" : `attribute ${attribute}`];
  return showOnOneLine(parts.filter((part) => part !== "").join(", "));
}

/** Why a person has to decide, in plain sentences. */
export function describeReason(question: Question): string {
  const reason = describeCause(question);
  return question.choices.includes("mine") || question.reason === "other site"
    ? reason
    : `${reason} Your version cannot be kept: take the new one, and make your change again.`;
}

function describeCause(question: Question): string {
  switch (question.reason) {
    case "both changed":
      return describeEdits(question);
    case "no place":
      return "You made a change here, and the new export no longer has this place.";
    case "uncertain place":
      return "You made a change here, and the new export has several places that may be this one.";
    case "equal siblings":
      return "You changed one of several equal elements, and the new export has another number of them.";
    case "file gone":
      return "You changed this file, and the new export no longer has it.";
    case "file removed":
      return "You removed this file, and the new export changed it.";
    case "file added":
      return "You and the new export each have a new file with this name.";
    case "encoding":
      return "You saved this page in another character encoding. Save it in the one that it had, and merge again to keep your changes.";
    case "made again":
      return "You changed a part that this program makes again from the pages in each run.";
    case "other site":
      return "No page of this export has the id that the builder gave to a page of your site, so it may be the export of another site. Take it only if the site was copied in the builder.";
  }
}

function describeEdits(question: Question): string {
  const what = describeWhat(question);
  const { base, mine, theirs } = question;
  if (base === undefined || (mine === undefined) === (theirs === undefined))
    return `You and the new export changed ${what} in different ways.`;
  return mine === undefined
    ? `You removed ${what}, and the new export changed it.`
    : `You changed ${what}, and the new export removed it.`;
}

function describeWhat({ attribute, selector, files: [file = ""] }: Question): string {
  if (attribute !== undefined) return "this attribute";
  if (selector === "") return "this part of the file";
  return file.endsWith(".css") ? "this rule" : "this part of the page";
}

/** Whether there is a version to show. */
export const hasText = ({ base, mine, theirs }: Question): boolean =>
  [base, mine, theirs].some((text) => text !== undefined);
