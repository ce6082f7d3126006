import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const adopted = async (body: string) => {
  const site = await adoptSite(oneSite({ body }));
  return { html: await site.read("index.html"), report: site.page("index.html") };
};
const attention = (report: Awaited<ReturnType<typeof adopted>>["report"], kind: string) =>
  report.attention.filter((note) => note.kind === kind).flatMap(({ names }) => names);

describe("a label that points at no field", () => {
  it.each([
    ["the next field, which has no id", '<label for="Mail">M</label><input name="m">', '<input id="Mail" name="m">'],
    ["the next field, by its id", '<label for="mail">M</label><input id="Mail-2">', '<label for="Mail-2">'],
    ["the field inside", '<label for="x"><input type="checkbox" id="y"></label>', '<label for="y">'],
    ["a select", '<label for="x">M</label><div><select></select></div>', '<select id="x">'],
  ])("points at %s", async (_name, fields, repaired) => {
    const { html, report } = await adopted(`<form>${fields}</form>`);
    expect(html).toContain(repaired);
    expect(report.converted.map(({ what }) => what)).toContain("a label now names the field next to it");
    expect(attention(report, "label")).toEqual([]);
  });

  it.each([
    ["no field is left", '<label for="x">M</label><input type="submit">'],
    ["the next field has a label", '<label for="x">A</label><label for="y">M</label><input id="y">'],
    ["the field has another label", '<label for="x">A</label><input id="y"><label for="y">M</label>'],
  ])("stays, and is reported, where %s", async (_name, fields) => {
    const { html, report } = await adopted(`<form>${fields}</form>`);
    expect(html).toContain(fields);
    expect(attention(report, "label")).toEqual(["x"]);
  });

  it("is not looked for where all is well", async () => {
    const body = '<form><label for="a">M</label><input id="a"><label>N <input></label></form>';
    expect((await adopted(body)).html).toContain(body);
  });
});

describe("parts that a plain host cannot serve", () => {
  it("is named: links without a file, clean URLs, and pictures of inline styles", async () => {
    const site = await adoptSite({
      ...oneSite({
        body:
          '<a href="/about">a</a><a href="about.html">b</a><a href="#x">c</a>' +
          '<a href="/">d</a><a href="mailto:a@b">e</a>' +
          `<a href="https://else.where/x">f</a><a href="/blog">g</a><a href="/gone">h</a><p style="background-image:url('images/a.png')"></p>` +
          `<p style='background-image:url("images/gone.png")'></p>`,
      }),
      "about.html": page({ scripts: "" }),
      "blog/index.html": page({ scripts: '<script src="../js/webflow.js"></script>' }),
      "images/a.png": "x",
      "js/webflow.js": vendorScript(),
    });
    const report = site.page("index.html");
    expect(attention(report, "link")).toEqual(["/gone"]);
    expect(attention(report, "clean URL")).toEqual(["/about"]);
    expect(attention(report, "inline style")).toEqual(["images/gone.png"]);
  });
});
