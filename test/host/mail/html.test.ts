import { describe, expect, it } from "vitest";
import { mailHtml } from "../../../host/mail/html";
import { textColorOn } from "../../../host/mail/style";
import { readElements } from "../support/html";

const STYLE = { accentColor: "#468EE5", backgroundColor: "#F5F6F7", brand: "" };
const read = (text: string, tag: string, subject = "S") =>
  readElements(mailHtml(subject, text, STYLE)).filter((one) => one.tag === tag);
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
    const html = mailHtml(hostile, `${hostile}\n\nGo${hostile}:\nhttps://my.site/"><script>alert(1)</script>`, STYLE);
    const elements = readElements(html);
    const of = (tag: string) => elements.find((one) => one.tag === tag);
    expect(elements.map(({ tag }) => tag).join(" ")).toBe("head meta meta title body div p p a br a");
    expect([of("p")?.text, of("title")?.text]).toEqual([hostile, hostile]);
    expect(of("a")?.href).toBe('https://my.site/"><script>alert(1)</script>');
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "https://", "see https://evil.example", "//evil.example"])(
    "does not link %s",
    (line) => {
      expect(links(`Open:\n${line}`)).toEqual([]);
    },
  );

  it("has the colors of its style, and the name of the site above the text if it is shown", () => {
    const text = "Log in:\nhttps://my.site/";
    const html = mailHtml("S", text, { ...STYLE, brand: "<my.site>" });
    expect(html).toContain("background:#F5F6F7;color:#000000");
    expect(html).toContain("background:#468EE5;color:#000000");
    expect(readElements(html).find(({ tag }) => tag === "p")?.text).toBe("<my.site>");
    expect(words(text)).toHaveLength(1);
  });

  it.each([
    ["#468EE5", "#000000"],
    ["#1f3a5f", "#ffffff"],
    ["#000000", "#ffffff"],
    ["#FFFFFF", "#000000"],
    ["#767676", "#000000"],
    ["#747474", "#ffffff"],
  ])("writes on %s in %s, which can be read better", (color, expected) => {
    expect(textColorOn(color)).toBe(expected);
    const dark = mailHtml("S", "https://my.site/", { ...STYLE, backgroundColor: color });
    expect(dark).toContain(`<a href="https://my.site/" style="color:${expected}">`);
  });

  it("loads nothing, so that opening it causes no request", () => {
    expect(mailHtml("S", "Log in:\nhttps://my.site/", STYLE)).not.toMatch(/\ssrc=|<link|url\(|@import/);
  });
});
