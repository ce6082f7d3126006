import { describe, expect, it } from "vitest";
import { addressIn, isMailbox } from "../../../wire/mail-address";

describe("an email address", () => {
  it.each([
    ["ana@mail.example", "ana@mail.example"],
    [" Ana.B+c@Mail.example\t", "Ana.B+c@Mail.example"],
    ["j\u00fcrgen@b\u00fccher.example", "j\u00fcrgen@b\u00fccher.example"],
    ["ana@1.2.example", "ana@1.2.example"],
    ["ana@163.com", "ana@163.com"],
    ["\u0645@\u0645\u0635\u0631.example", "\u0645@\u0645\u0635\u0631.example"],
  ])("is %j", (text, address) => {
    expect(addressIn(text)).toBe(address);
  });

  it.each([
    ["nothing", ""],
    ["a domain without a dot", "ana@localhost"],
    ["an IP address", "root@127.0.0.1"],
    ["an IP address in other digits", "root@\u0661\u0662\u0667.\u0660.\u0660.\u0661"],
    ["an empty part of a domain", "ana@mail..example"],
    ["a dot at the end", "ana@mail.example."],
    ["two addresses", "ana@mail.example,bo@mail.example"],
    ["a name with brackets", "Ana <ana@mail.example>"],
    ["two at signs", "ana@bo@mail.example"],
    ["a space", "an a@mail.example"],
    ["an invisible space", "ana\u200b@mail.example"],
    ["a soft hyphen", "ana\u00ad@mail.example"],
    ["an invisible letter", "ana\u3164@mail.example"],
    ["a turn of the direction", "\u202emoc.liam@ana.example"],
    ["half of a character", "ana\ud800@mail.example"],
    ["a control character", "ana\u0000@mail.example"],
    ["a Kelvin sign", "\u212aim@mail.example"],
    ["more than 254 characters", `${"a".repeat(242)}@mail.example`],
  ])("is not %s", (_, text) => {
    expect(addressIn(text)).toBeNull();
  });

  it("has no other letter than those of ASCII that becomes one of ASCII in lower case", () => {
    const letters = Array.from({ length: 0x110000 - 0x80 }, (_, n) => String.fromCodePoint(n + 0x80));
    const folding = letters.filter((letter) => /[\0-\x7f]/.test(letter.toLowerCase()));
    expect(folding).toEqual(["\u0130", "\u212a"]);
    expect(folding.map((letter) => addressIn(`${letter}@mail.example`))).toEqual([null, null]);
  });

  it("of a setting may be one of a local network", () => {
    expect(["root@localhost", "root@127.0.0.1", "ro\u200bot@localhost"].map(isMailbox)).toEqual([true, true, false]);
  });
});
