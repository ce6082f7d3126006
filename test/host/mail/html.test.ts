import { describe, expect, it } from "vitest";
import { mailHtml } from "../../../host/mail/html";
import { readElements } from "../support/html";

const read = (text: string, tag: string, subject = "S") =>
  readElements(mailHtml(subject, text)).filter((one) => one.tag === tag);
const words = (text: string) => read(text, "p").map((one) => one.text);
const links = (text: string) => read(text, "a").map((one) => [one.text, one.href]);

describe("a mail as HTML", () => {
  it("has the paragraphs of its text, with their lines", () => {
    expect(words("Hello,\n\n\nfirst\nsecond\n\nBye")).toEqual(["Hello,", "first\nsecond", "Bye"]);
    expect(read("first\nsecond", "br")).toHaveLength(1);
  });

  it("has a button for an address below its words, and the address to read", () => {
    expect(links("Log in:\nhttps://my.site/log-in?a=1&b=2")).toEqual([
      ["Log in", "https://my.site/log-in?a=1&b=2"],
      ["https://my.site/log-in?a=1&b=2", "https://my.site/log-in?a=1&b=2"],
    ]);
  });

  it("has a plain link for an address without words", () => {
    expect(links("https://my.site/")).toEqual([["https://my.site/", "https://my.site/"]]);
  });

  it("writes everything as text (attack 22)", () => {
    const hostile = `<script>alert(1)</script> <img src=x onerror=alert(1)> "'&amp; </p></body>`;
    const html = mailHtml(hostile, `${hostile}\n\nGo${hostile}:\nhttps://my.site/"><script>alert(1)</script>`);
    const elements = readElements(html);
    const of = (tag: string) => elements.find((one) => one.tag === tag);
    expect(elements.map(({ tag }) => tag).join(" ")).toBe("head meta meta meta title body div p p a br a");
    expect([of("p")?.text, of("title")?.text]).toEqual([hostile, hostile]);
    expect(of("a")?.href).toBe('https://my.site/"><script>alert(1)</script>');
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "https://", "see https://evil.example", "//evil.example"])(
    "does not link %s",
    (line) => {
      expect(links(`Open:\n${line}`)).toEqual([]);
    },
  );

  it("loads nothing, so that opening it causes no request", () => {
    expect(mailHtml("S", "Log in:\nhttps://my.site/")).not.toMatch(/\ssrc=|<link|url\(|@import/);
  });
});
