import { expect, it, vi } from "vitest";
import { getLetters } from "../../../../src/timelines/text/letters";

const segmenter = new Intl.Segmenter();
const segments = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

it("IX3-44 letters are those of Unicode, for each character beside a letter and beside itself", () => {
  const wrong: string[] = [];
  for (let code = 0; code < 0xffff; code++) {
    const text = `a${String.fromCharCode(code).repeat(2)}a`;
    if (getLetters(text).join("|") !== segments(text).join("|")) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

it.each(["né", "ne\u0301", "👩‍👩‍👧", "🇨🇭🇫🇷", "각", "कि", "กำ", "don’t", "1️⃣"])("IX3-44 letters of %s", (word) => {
  expect(getLetters(word)).toEqual(segments(word));
});

it("uses the segmenter only for text with characters that combine", () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  for (const word of ["don’t", "Größe", "Ελλάδα", "Москва", "日本語", "かな", "12€"]) getLetters(word);
  expect(segment).not.toHaveBeenCalled();
  getLetters("कि");
  expect(segment).toHaveBeenCalledOnce();
  segment.mockRestore();
});
