import { AdoptError } from "../../model/adopt-error";
import type { Question, Version } from "../../model/question";
import { CHOICES, describeFiles, describePlace } from "./describe-question";
import { showOnOneLine } from "./visible-text";

export type Decisions = ReadonlyMap<string, Version>;

/** Name of the file of decisions, where the user of the command has not chosen one. */
export const DECISIONS_FILE = "decisions.yml";

/** The file of decisions: a line for each question, to fill in. @param decisions that are made already. */
export function writeDecisions(questions: readonly Question[], decisions: Decisions = new Map()): string {
  const head = [
    "Decisions about your changes and those of the new export.",
    "Write one word after the colon of each line:",
    ...Object.entries(CHOICES).map(([choice, effect]) => `  ${choice.padEnd(7)}${effect}`),
    "A line without a word is asked again.",
  ];
  const lines = questions.map((question) => {
    const place = [describeFiles(question.files), describePlace(question)].filter((part) => part !== "").join(", ");
    const value = decisions.get(question.id) ?? "";
    return `${question.id}: ${value.padEnd(6)} # ${question.choices.join(" or ")} — ${place}`;
  });
  return `${head.map((line) => `# ${line}\n`).join("")}\n${lines.map((line) => `${line}\n`).join("")}`;
}

/**
 * Reads what a person wrote into the file of decisions. Questions without a word stay open; `unknown` are ids that no question
 * has, such as those of an earlier run.
 * @throws AdoptError that names wrong lines, what was found there, and what was expected.
 */
export function readDecisions(
  text: string,
  questions: readonly Question[],
): { decisions: Decisions; unknown: readonly string[] } {
  const offered = new Map(questions.map(({ id, choices }) => [id, choices]));
  const decisions = new Map<string, Version>();
  const unknown = new Set<string>();
  const problems: string[] = [];
  text.split(/\r\n?|\n/).forEach((source, at) => {
    const line = source.replace(/(^|\s)#.*/, "").trim();
    if (line === "") return;
    const reject = (found: string, expected: string) =>
      problems.push(`Line ${at + 1}: found "${showOnOneLine(found).slice(0, 60)}", expected ${expected}`);
    const [, id, value] = /^(\w+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (id === undefined || value === undefined) return reject(line, "an id, a colon and a word");
    const [choices, earlier] = [offered.get(id), decisions.get(id)];
    if (!choices) return unknown.add(id);
    if (value === "") return;
    const choice = choices.find((each) => each === value);
    if (!choice) reject(value, choices.join(" or "));
    else if (earlier && earlier !== choice) reject(value, `one word for ${id}, which has ${earlier} above`);
    else decisions.set(id, choice);
  });
  if (problems.length > 0) throw new AdoptError(problems.slice(0, 10).join("\n"));
  return { decisions, unknown: [...unknown] };
}
