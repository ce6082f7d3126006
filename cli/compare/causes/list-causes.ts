import { counted } from "../../counted";
import { formatDifference, type SourceFinding } from "../source/finding";
import type { CompareResult, Finding } from "../result";
import { describeFinding } from "./describe-finding";
import { makeOwnKey } from "./find-causes";

/** What is wrong, and all differences that follow from it. */
export interface Cause {
  /** In words. */
  sentence: string;
  /** The pages, or the one file, that have it. */
  pages: readonly string[];
  /** The difference of the text; undefined if only the browser shows it. */
  source: SourceFinding | undefined;
  /** The differences in the browser. */
  findings: readonly Finding[];
}

/** The chapters of the contract for places in the text. */
const CHAPTERS: readonly (readonly [place: RegExp, chapter: string])[] = [
  [/^(the )?(form|field|success message|failure message)\b/, "forms"],
  [/(^|: )the link\b/, "links-scroll-touch"],
  [/^(the )?(navigation bar|menu)\b/, "navbar"],
  [/^(the )?slider\b/, "slider"],
  [/^(the )?(dropdown|set of tabs|lightbox|background video)\b/, "dropdown-tabs-lightbox"],
  [/^(interaction .*\(first generation\))/, "interactions-legacy"],
  [/^(interaction|actions|widths of the interactions)\b/, "interactions"],
  [/^timeline\b/, "interactions-3"],
];

/** The chapter of the contract about what is wrong; undefined for other content. */
const findChapter = (sentence: string): string | undefined => CHAPTERS.find(([place]) => place.test(sentence))?.[1];

/** The causes of all differences without an explanation: those of the text first, then in the order of the pages. */
export function listCauses({ sources, findings }: Pick<CompareResult, "sources" | "findings">): Cause[] {
  const groups = new Map<string, Finding[]>(sources.map((source) => [formatDifference(source), []]));
  for (const finding of findings.filter(({ rule }) => rule === undefined)) {
    const key = finding.cause ?? makeOwnKey(finding.page, finding);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(finding);
  }
  const taken = new Set<string>();
  const inText = sources.map((source): Cause => {
    const sentence = formatDifference(source);
    // Of two differences in the same words, the first has all that follows.
    const own = taken.has(sentence) ? [] : (groups.get(sentence) ?? []);
    taken.add(sentence);
    return { sentence, pages: source.pages, source, findings: own };
  });
  const inBrowser = [...groups].flatMap(([key, group]): Cause[] => {
    const first = group.find((finding) => makeOwnKey(finding.page, finding) === key) ?? group[0];
    if (taken.has(key) || !first) return [];
    return [{ sentence: describeFinding(first), pages: [first.page], source: undefined, findings: group }];
  });
  return [...inText, ...inBrowser];
}

/** What differs on purpose, by the sentence of its rule. */
export function listOnPurpose({ findings }: Pick<CompareResult, "findings">): Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings.filter(({ rule }) => rule !== undefined)) {
    const key = `${finding.rule}: ${finding.sentence}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([sentence, group]) => {
    const pages = [...new Set(group.map(({ page }) => page))];
    return { sentence, pages, source: undefined, findings: group };
  });
}

/** Maximum number of pages by name. */
const NAMED = 3;

/** Where a cause is: pages, widths, the first step that shows it, and the chapter of the contract. */
export function formatCause({ sentence, pages, source, findings }: Cause): string {
  const more = pages.length - NAMED;
  const names = `${pages.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${counted(more, "more page")}` : ""}`;
  const widths = [...new Set(findings.map(({ width }) => width))].join(", ");
  const labels = [...new Set(findings.map(({ step }) => step.label))];
  const steps = labels.length > 1 ? ` and ${counted(labels.length - 1, "more step")}` : "";
  const chapter = source && findChapter(sentence);
  return [
    names,
    ...(findings.length > 0
      ? [`${counted(findings.length, "difference")} at ${widths} px, step “${labels[0] ?? ""}”${steps}`]
      : ["not seen in the browser"]),
    ...(chapter ? [`contract: ${chapter}`] : []),
  ].join("; ");
}

/** A difference in the browser, with its place. */
export const formatFinding = (finding: Finding): string => {
  const { page, width, lessMotion, step } = finding;
  return `${page} at ${width}${lessMotion ? ", reduced motion" : ""}, ${step.label}: ${describeFinding(finding)}`;
};
