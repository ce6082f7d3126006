import type { AttentionKind } from "../../model/page-report";
import type { Summarized } from "./types";

/** The texts of a step for someone at a terminal, and for someone at `adopt.html`, who has none. */
interface Texts {
  readonly terminal: string;
  readonly page: string;
}

/** Whether the summary is for `adopt.html`. A command always has a source to name. */
export const isForPage = ({ source }: Pick<Summarized, "source">): boolean => source === undefined;

/** The text for the reader of a summary. */
export const textFor = (report: Pick<Summarized, "source">, { terminal, page }: Texts): string =>
  isForPage(report) ? page : terminal;

const NEED_A_HOST: readonly AttentionKind[] = ["site form", "account form", "password form"];

/** Whether pages have forms that only a program on a server can answer. */
export const needsHost = ({ pages }: Pick<Summarized, "pages">): boolean =>
  pages.some(({ attention }) => attention.some(({ kind }) => NEED_A_HOST.includes(kind)));
