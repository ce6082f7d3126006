/** A word of a text. */
export interface Word {
  /** As it is compared: in lower case, without accents. */
  readonly term: string;
  /** Offsets of the word in the text. */
  readonly start: number;
  readonly end: number;
}

/** Finds the words of a text, in order. */
export type SplitWords = (text: string) => Iterable<Word>;

const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;
/** Letters of scripts that put no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Without a segmenter, each of these letters is a word. */
const SINGLE = new RegExp(`${WITHOUT_SPACES.source}\\p{M}*|(?:(?!${WITHOUT_SPACES.source})[^])+`, "gu");
/** The time that a segmenter needs grows faster than the text, so it gets short pieces. */
const PIECE = /[^]{1,200}/gu;

/** Whether a text has letters of a script without spaces. */
export const lacksSpaces = (text: string): boolean => WITHOUT_SPACES.test(text);

/** A word as it is compared (SE-8). Marks other than accents stay: Thai and Arabic words differ by them. */
function toTerm(word: string): string {
  const lower = word.toLowerCase();
  // Plain letters and digits have no accents.
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");
}

/**
 * @param language of the page, as in `lang`; it decides where words of scripts without spaces end.
 */
export function createSplitter(language: string): SplitWords {
  const segment = createSegmenter(language);

  function* splitRun(run: string): Iterable<string> {
    if (!lacksSpaces(run)) yield run;
    else for (const [piece] of run.matchAll(PIECE)) yield* segment(piece);
  }

  return function* (text) {
    for (const { 0: run, index } of text.matchAll(LETTERS)) {
      let start = index;
      for (const part of splitRun(run)) {
        yield { term: toTerm(part), start, end: start + part.length };
        start += part.length;
      }
    }
  };
}

function createSegmenter(language: string): (text: string) => Iterable<string> {
  if (typeof Intl.Segmenter !== "function") return (text) => text.match(SINGLE) ?? [];
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(language || undefined, { granularity: "word" });
  } catch {
    // `lang` is not a language.
    segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  }
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}
