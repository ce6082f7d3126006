import { counted } from "../../../counted";
import type { Question } from "../../model/question";
import { describeFiles, describePlace, describeReason, hasText, VERSIONS } from "./describe-question";
import { markDifferences, type Part } from "./difference";
import { fitLines, fitText } from "./fit-lines";
import { showOnOneLine } from "./visible-text";

export interface TerminalOptions {
  /** Whether the terminal shows colors. */
  readonly colors: boolean;
  /** Its columns. */
  readonly width: number;
}

/** As many questions as a person reads in a terminal. */
const SHOWN = 20;
/** Lines of each version. */
const HEIGHT = 8;
/** Columns of the labels. */
const INDENT = 14;
/** Columns below which texts are not readable. */
const NARROWEST = 40;

const WAYS = [
  ["--take mine", "keep your version, wherever that is possible"],
  ["--take theirs", "take the version of the new export everywhere"],
  ["--decide FILE", "decide each question in a text file"],
  ["--conflicts FILE.html", "decide on a page that shows the versions side by side"],
] as const;

/** Codes of terminals. */
const STYLES = { title: "1", label: "2", base: "1;31", mine: "1;32", theirs: "1;32" } as const;

type Paint = (text: string, style: keyof typeof STYLES) => string;

/** The questions as text for a terminal, and how to decide. */
export function formatQuestions(questions: readonly Question[], { colors, width }: TerminalOptions): string {
  const paint: Paint = (text, style) => (colors ? `\x1b[${STYLES[style]}m${text}\x1b[0m` : text);
  const blocks = questions.slice(0, SHOWN).map((question, at) => {
    const title = `Question ${at + 1} of ${questions.length}: ${describeFiles(question.files)}`;
    return formatQuestion(question, title, Math.max(width, NARROWEST), paint);
  });
  const more = questions.length - SHOWN;
  if (more > 0) blocks.push(`${counted(more, "more question")}, which --conflicts FILE.html shows.`);
  const ways = WAYS.map(([option, effect]) => `  ${option.padEnd(23)}${effect}`);
  blocks.push(["Nothing is written until every question is decided. Run the command again with", ...ways].join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

function formatQuestion(question: Question, title: string, width: number, paint: Paint): string {
  const columns = width - INDENT;
  const texts = markDifferences(question);
  const versions = VERSIONS.map(([version, label]): Row => {
    const lines = fitLines(texts[version] ?? [], columns, HEIGHT);
    if (lines.length === 0) return [label, [texts[version] ? "(empty)" : "(nothing)"]];
    const paintPart = ({ text, changed }: Part) => (changed ? paint(text, version) : text);
    return [label, lines.map((line) => line.map(paintPart).join(""))];
  });
  const rows: Row[] = [
    ["place", fitText(describePlace(question), columns, 2)],
    ["heading", fitText(showOnOneLine(question.heading ?? ""), columns, 2)],
    ...(hasText(question) ? versions : [["content", ["is no text, so it is not shown"]] as const]),
    ["answer", [`${question.id}: ${question.choices.join(" or ")}`]],
  ];
  return [
    ...fitText(title, width, 2).map((line) => paint(line, "title")),
    ...fitText(describeReason(question), width, HEIGHT),
    ...rows.flatMap(([label, lines]) => lines.map((line, at) => formatLine(at === 0 ? label : "", line, paint))),
  ].join("\n");
}

const formatLine = (label: string, line: string, paint: Paint): string =>
  `  ${label && paint(label, "label")}${" ".repeat(INDENT - 2 - label.length)}${line}`;

/** A label, and the lines beside it. */
type Row = readonly [label: string, lines: readonly string[]];
