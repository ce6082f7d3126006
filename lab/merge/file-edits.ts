// Edits of files that are no pages, as a person makes them in a text editor. Nothing here knows about merging.

/** A random number from 0 to 1. */
type Random = () => number;

/** Makes one edit of a text; undefined if nothing in it fits. `mark` is a word that the site has nowhere. */
type TextEdit = (text: string, mark: string, random: Random) => string | undefined;

function choose<Value>(list: readonly Value[], random: Random): Value | undefined {
  return list[Math.floor(random() * list.length)];
}

const replaceMatch = (text: string, match: RegExpExecArray, by: string): string =>
  text.slice(0, match.index) + by + text.slice(match.index + match[0].length);

function insertBehind(text: string, pattern: RegExp, added: string, random: Random): string | undefined {
  const match = choose([...text.matchAll(pattern)], random);
  return match && replaceMatch(text, match, match[0] + added);
}

/** A rule without another one inside, as builders write it. */
const RULE = /^[ \t]*[.#a-z][^\n{}@/]*\{\n[^{}/]*\}\n/gm;

export const SHEET_EDITS: Readonly<Record<string, TextEdit>> = {
  "value of a rule"(css, mark, random) {
    const match = choose([...css.matchAll(/^([ \t]+[a-z-]+: )([^;{}\n]+);$/gm)], random);
    return match && replaceMatch(css, match, `${match[1]}var(--${mark}, ${match[2]});`);
  },
  "declaration of a rule": (css, mark, random) =>
    insertBehind(css, /^[ \t]*[.#a-z][^\n{}@/]*\{\n/gm, `  --${mark}: 1;\n`, random),
  "new rule": (css, mark, random) => insertBehind(css, /^\}\n/gm, `\n.${mark} {\n  color: red;\n}\n`, random),
  "new rule of a medium": (css, mark, random) =>
    insertBehind(css, /^ {2}\}\n/gm, `\n  .${mark} {\n    color: red;\n  }\n`, random),
  "removed rule"(css, _mark, random) {
    const match = choose([...css.matchAll(RULE)], random);
    return match && replaceMatch(css, match, "");
  },
};

export const SCRIPT_EDITS: Readonly<Record<string, TextEdit>> = {
  "new line of a script": (script, mark, random) =>
    insertBehind(script, /^[^\n]*;[ \t]*\n/gm, `window["${mark}"] = 1;\n`, random),
  "changed line of a script"(script, mark, random) {
    const match = choose([...script.matchAll(/^([^\n]*;)[ \t]*$/gm)], random);
    return match && replaceMatch(script, match, `${match[1]} // ${mark}`);
  },
};

/** Makes an edit of a script in a page. */
export function editInlineScript(page: string, edit: TextEdit, mark: string, random: Random): string | undefined {
  const match = choose([...page.matchAll(/(<script(?: type="text\/javascript")?>)([^<]+)<\/script>/g)], random);
  const edited = match && edit(match[2] ?? "", mark, random);
  return edited === undefined
    ? undefined
    : replaceMatch(page, match as RegExpExecArray, `${match?.[1]}${edited}</script>`);
}

/** Files that an owner adds: path and content. */
export const NEW_FILES: readonly ((mark: string) => readonly [path: string, content: string])[] = [
  (mark) => [
    `${mark}.html`,
    `<!DOCTYPE html>\n<html lang="en">\n<head><title>${mark}</title></head>\n<body><p>A page of the owner</p></body>\n</html>\n`,
  ],
  (mark) => [`css/${mark}.css`, `.${mark} {\n  color: red;\n}\n`],
  (mark) => [`images/${mark}.svg`, `<svg xmlns="http://www.w3.org/2000/svg"><title>${mark}</title></svg>\n`],
  (mark) => [`documents/${mark}.txt`, `${mark}\n`],
];
