import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { nearest } from "../../common/nearest";
import { SettingsError } from "../settings/settings-error";
import { DEFAULT_TEXTS, type MailName, type Placeholder } from "./default-texts";

/** Subject and body of a mail, with placeholders. */
export interface MailText {
  subject: string;
  body: string;
}

export type MailTexts = Readonly<Record<MailName, MailText>>;

const NAMES = Object.keys(DEFAULT_TEXTS) as MailName[];
const ENDING = ".txt";
const ADDRESSES: readonly Placeholder[] = ["link", "log-in", "reset-password"];

/**
 * The email texts: custom ones from a folder, and the defaults for the rest.
 * @param folder empty for defaults only.
 * @throws SettingsError that names the file and the placeholder, because an email without its link would go unnoticed.
 */
export function readMailTexts(folder: string): MailTexts {
  const own = folder ? ownTexts(folder) : {};
  return { ...DEFAULT_TEXTS, ...own };
}

function ownTexts(folder: string): Partial<MailTexts> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new SettingsError(`The folder of email texts ${folder} does not exist or is not a folder.`);
  }
  const files = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return Object.fromEntries(
    files.map((file) => {
      const name = NAMES.find((one) => `${one}${ENDING}` === file);
      if (!name) {
        const known = NAMES.map((one) => `${one}${ENDING}`);
        const like = nearest(file, known);
        throw new SettingsError(
          `${join(folder, file)} does not match an email. ${like ? `Did you mean ${like}?` : `Expected ${known.join(", ")}.`}`,
        );
      }
      return [name, readText(name, join(folder, file))];
    }),
  );
}

function readText(name: MailName, path: string): MailText {
  const wrong = (words: string) => new SettingsError(`${path}: ${words}`);
  const text = readFileSync(path, "utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  const [, subject, body] = /^Subject:[ \t]*(\S.*)\n[ \t]*\n([^]*)$/.exec(text) ?? [];
  if (subject === undefined || body === undefined) {
    throw wrong(`Expected a first line "Subject: …", an empty line, and the text.`);
  }
  const known: readonly string[] = ["site", ...DEFAULT_TEXTS[name].placeholders];
  for (const [whole, word = ""] of `${subject}\n${body}`.matchAll(/\{([\w-]+)\}/g)) {
    if (!known.includes(word))
      throw wrong(`Unknown placeholder ${whole}. Expected ${known.map((one) => `{${one}}`).join(", ")}.`);
  }
  for (const line of [subject, ...body.split("\n")]) {
    const address = ADDRESSES.find((one) => line.includes(`{${one}}`));
    if (address && (line === subject || line.trim() !== `{${address}}`)) {
      throw wrong(`{${address}} must be alone on a line, below a line that says what it is for.`);
    }
  }
  const { needed } = DEFAULT_TEXTS[name];
  if (needed && !body.includes(`{${needed}}`))
    throw wrong(`The text must contain {${needed}}. Without it, users cannot continue.`);
  return { subject: subject.trim(), body: body.trim() };
}
