import { endOfToken } from "../../common/css-text";

/** CSS without the white space, quotes, zeros and last semicolons that a formatter changes. Strings and comments stay. */
export function plainCss(css: string): string {
  const tokens: string[] = [];
  for (let at = 0; at < css.length;) {
    const end = endOfToken(css, at);
    const token = css.slice(at, end);
    at = end;
    const last = tokens.at(-1);
    if (/^\s$/.test(token)) {
      if (last !== undefined && last !== " " && !NO_SPACE_BEHIND.includes(last)) tokens.push(" ");
      continue;
    }
    if (last === " " && NO_SPACE_BEFORE.includes(token)) tokens.pop();
    // A formatter adds the zero of ".5".
    if (token === "." && isDigit(css[end]) && !isDigit(last)) tokens.push("0");
    if (token === "}") while (tokens.at(-1) === ";") tokens.pop();
    tokens.push(quoteDouble(token));
  }
  if (tokens.at(-1) === " ") tokens.pop();
  return tokens.join("");
}

const NO_SPACE_BEFORE = ["{", "}", ";", ",", ">", "!", ")"];
const NO_SPACE_BEHIND = ["{", "}", ";", ",", ">", ":", "("];

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /^[0-9]$/.test(sign);

const quoteDouble = (token: string): string =>
  token.length > 1 && token.startsWith("'") && !token.includes('"') ? `"${token.slice(1, -1)}"` : token;
