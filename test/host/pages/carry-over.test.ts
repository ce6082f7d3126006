import { describe, expect, it } from "vitest";
import { readPage } from "../../../merge";
import { applyChanges } from "../../../host/pages/apply-changes";
import { carryOver } from "../../../host/pages/carry-over";
import type { PageChange } from "../../../host/records/pages";
import { at, inside, PAGE } from "./support";

const CHANGES: readonly PageChange[] = [
  { kind: "text", place: inside(at("intro"), 0), value: "New" },
  { kind: "text", place: inside(at(".title"), 0), value: "Hi " },
  { kind: "attribute", place: at("more"), name: "href", value: "/b" },
  { kind: "image", place: at("photo"), src: "b.jpg" },
  { kind: "image", place: at("hero"), src: "c.jpg" },
  {
    kind: "rich",
    place: at(".w-richtext"),
    html: `<h2>Head</h2><span data-millrace-place="${at(".w-embed")}"></span>`,
  },
  { kind: "duplicate", place: at("card"), copy: "c1" },
  { kind: "text", place: "#text c1:0.0", value: "Copy" },
  { kind: "duplicate", place: at(".w-tab-link"), copy: "t1" },
  { kind: "text", place: "#text t1-other:0", value: "Pane" },
  { kind: "move", place: "li c1:", after: inside(at(".cards"), 2) },
  { kind: "hide", place: inside(at(".cards"), 1) },
  { kind: "settings", title: "New title", indexable: false },
];
const carry = (next: string, changes = CHANGES) => carryOver(changes, readPage(PAGE), readPage(next));

describe("changes of a page after a new export", () => {
  it("are the same on the same page", () => {
    expect(carry(PAGE)).toEqual({ changes: CHANGES, text: applyChanges(readPage(PAGE), CHANGES) });
  });

  it("are made at their new places, and the rest is that of the new page", () => {
    const move = (page: string) =>
      page
        .replace('<h1 class="title">', '<nav class="nav"><a href="/">Home</a></nav>\n  <h1 class="heading">')
        .replace("<li><h3>Three", "<li class=new><h3>Three")
        .replace("<svg", "<p>Imprint</p><svg");
    const carried = carry(move(PAGE));
    expect("text" in carried && carried.text).toBe(move(applyChanges(readPage(PAGE), CHANGES)));
    // They can be carried over again, from there.
    const again = "changes" in carried ? carryOver(carried.changes, readPage(move(PAGE)), readPage(PAGE)) : undefined;
    expect(again).toEqual({ changes: CHANGES, text: applyChanges(readPage(PAGE), CHANGES) });
  });

  it.each([
    ["the same text", PAGE.replace("Prices &amp; dates", "Other"), "both changed"],
    ["the element of a text", PAGE.replace(/<p id="intro".*\n/, ""), "no place"],
    ["the same link", PAGE.replace('href="about.html"', 'href="/c"'), "both changed"],
    ["the title", PAGE.replace("<title>Studio", "<title>Atelier"), "both changed"],
    ["the card that was copied", PAGE.replace(">Size<", ">Width<"), "uncertain place"],
  ])("are a question when the export has changed %s", (_name, next, reason) => {
    const carried = carry(next);
    expect("questions" in carried && carried.questions.map((one) => one.reason)).toContain(reason);
  });
});
