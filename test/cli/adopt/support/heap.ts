import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { page } from "./site";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Characters, and bytes, of the text of each large page. A few objects more or less do not matter beside it. */
export const TEXT_SIZE = 250_000;

const WORDS = "gel nails and hand care, three weeks of shine, without an appointment on most days of the year. ";

/** A page with much text, like no other, and with what makes notes, files and entries of an index. */
export const makeLargePage = (number: number): string =>
  page({
    head: `<title>Page number ${number} of a large site</title><style>.only-on-page-${number}{color:red}</style>`,
    body:
      `<form action="/search"><input name="query"></form><a href="missing-file-of-page-${number}.pdf">A file</a>` +
      `<form action="https://forms.example/of-page-${number}" data-name="Form of page ${number}"></form>` +
      `<script>window.nameOfThisPage = "the page with number ${number}";</script>` +
      `<h1>Heading of page number ${number}</h1><p>${number} ${WORDS.repeat(TEXT_SIZE / WORDS.length)}</p>`,
  });

/** Bytes of what can still be reached from somewhere, buffers included. */
function measureHeap(): number {
  // Once for buffers of which only an object that is collected now knew.
  collect();
  collect();
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
}

/**
 * Starts to count the texts of large pages that are in memory. Run what is measured once before, so that code and
 * buffers that stay do not count.
 * @returns a function that returns the number of texts added since.
 */
export function countTexts(): () => number {
  const before = measureHeap();
  return () => (measureHeap() - before) / TEXT_SIZE;
}
