/**
 * Units that cards can be charged in, by their decimals (`rendering.md` R-86). Written without separators, because the
 * bundle carries them; names and minimum charges are in `commerce/currencies.ts`, which it does not carry.
 */
const TWO_DIGITS =
  "AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBMDBNDBOBBRLBSDBWPBZDCADCDFCHFCNYCOPCRCCVECZKDKKDOPDZDEGP" +
  "ETBEURFJDFKPGBPGELGIPGMDGTQGYDHKDHNLHRKHTGHUFIDRILSINRISKJMDKESKGSKHRKYDKZTLAKLBPLKRLRDLSLMADMDLMKD" +
  "MMKMNTMOPMROMURMVRMWKMXNMYRMZNNADNGNNIONOKNPRNZDPABPENPGKPHPPKRPLNQARRONRSDRUBSARSBDSCRSEKSGDSHPSLL" +
  "SOSSRDSTDSZLTHBTJSTOPTRYTTDTWDTZSUAHUSDUYUUZSWSTXCDYERZARZMW";
const NO_DIGITS = "BIFCLPDJFGNFJPYKMFKRWMGAPYGRWFUGXVNDVUVXAFXOFXPF";

let digits: Map<string, 0 | 2> | undefined;

/** Decimals of every unit on the card list, by upper-case code. */
export function cardCurrencies(): ReadonlyMap<string, 0 | 2> {
  const codes = (list: string, count: 0 | 2) => (list.match(/.../g) ?? []).map((code) => [code, count] as const);
  return (digits ??= new Map([...codes(TWO_DIGITS, 2), ...codes(NO_DIGITS, 0)]));
}
