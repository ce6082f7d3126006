import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { fillText } from "../../../host/base/fill-text";
import { DEFAULT_TEXTS } from "../../../host/mail/default-texts";
import { readMailTexts } from "../../../host/mail/texts";
import { SettingsError } from "../../../host/settings/settings-error";
import { testFolder } from "../support/folder";

let folder: string;
beforeEach(() => {
  folder = testFolder();
  mkdirSync(folder, { recursive: true });
});
const write = (text: string, name = "reset.txt") => writeFileSync(join(folder, name), text);
const RESET = "Subject: A new key for {site}\n\nHola,\n\nHere it is:\n{link}\n\nAna & Bo\n";

describe("the owner's texts", () => {
  it("replace the built-in ones, each by itself", () => {
    write(RESET);
    expect(readMailTexts(folder)).toEqual({
      ...DEFAULT_TEXTS,
      reset: { subject: "A new key for {site}", body: "Hola,\n\nHere it is:\n{link}\n\nAna & Bo" },
    });
  });

  it("may be written on Windows", () => {
    write(`\uFEFF${RESET.replaceAll("\n", "\r\n")}`);
    expect(readMailTexts(folder).reset.body).toContain("it is:\n{link}\n\nAna");
  });

  it("may lie beside other things", () => {
    write("notes", "README.md");
    expect(readMailTexts(folder)).toEqual({ ...DEFAULT_TEXTS });
  });

  it.each([
    ["no link", "Subject: A\n\nHello", /reset\.txt: The text must contain \{link\}/],
    [
      "an unknown placeholder",
      "Subject: A\n\n{link}\n\nDear {name}",
      /Unknown placeholder \{name\}\. Expected \{site\}, \{link\}/,
    ],
    ["a link among words", "Subject: A\n\nGo to {link} now", /\{link\} must be alone on a line/],
    ["a link in the subject", "Subject: {link}\n\n{link}", /\{link\} must be alone on a line/],
    ["no subject", "Hello\n\n{link}", /first line "Subject: …"/],
    ["an empty subject", "Subject:\n\n{link}", /first line "Subject: …"/],
    ["a text at once", "Subject: A\nHello\n\n{link}", /an empty line/],
  ])("with %s are refused, with the file's name", (_what, text, message) => {
    write(text);
    expect(() => readMailTexts(folder)).toThrow(message);
    expect(() => readMailTexts(folder)).toThrow(SettingsError);
  });

  it("of another name are refused, with the one that is meant", () => {
    write(RESET, "resets.txt");
    expect(() => readMailTexts(folder)).toThrow(/Did you mean reset\.txt\?/);
  });

  it("in a folder that is not there are refused", () => {
    expect(() => readMailTexts(join(folder, "none"))).toThrow(/is not a folder/);
  });
});

it("ours keep to the rules of the owner's", () => {
  for (const [name, { subject, body }] of Object.entries(DEFAULT_TEXTS)) {
    write(`Subject: ${subject}\n\n${body}\n`, `${name}.txt`);
  }
  const texts = Object.entries(DEFAULT_TEXTS).map(([name, { subject, body }]) => [name, { subject, body }]);
  expect(readMailTexts(folder)).toEqual(Object.fromEntries(texts));
});

it("inserted values are not filled in again", () => {
  expect(fillText("{site} {link}", { site: "{link}", link: "x" })).toBe("{link} x");
});
