import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareSources } from "../../../cli/compare/source/compare-sources";
import type { SourceFinding } from "../../../cli/compare/source/finding";
import { createOutline, describeElement, readWhole } from "../../../cli/compare/source/outline";
import { readSite } from "../../../cli/exported-site";
import { adoptExport, makeExport } from "./support/source-site";
import { removeFolders } from "../adopt/support/site";

let folder = "";
let copy = "";

beforeAll(async () => {
  folder = await makeExport();
  copy = await adoptExport(folder);
});
afterAll(removeFolders);

/** The differences of a copy in which the text `before` of a file is `after`, in words. */
async function compareWith(before: string | RegExp, after: string, file = "index.html"): Promise<string[]> {
  const found = await findIn(before, after, file);
  return found.map(({ pages, place: where, what }) => [pages.join(), where, what].filter(Boolean).join(", "));
}

async function findIn(before: string | RegExp, after: string, file = "index.html"): Promise<SourceFinding[]> {
  const place = join(copy, file);
  const text = await readFile(place, "utf8");
  const edited = text.replace(before, after);
  expect(edited).not.toBe(text);
  await writeFile(place, edited);
  const site = readSite(folder);
  const found = await compareSources(site, copy, site.pages);
  await writeFile(place, text);
  return found;
}

it("finds nothing in a copy as adopt wrote it", async () => {
  const site = readSite(folder);
  expect(await compareSources(site, copy, site.pages)).toEqual([]);
});

describe("finds one difference of the page in words:", () => {
  it.each<[string, string | RegExp, string, string]>([
    [
      "a link to another page",
      'href="about.html"',
      'href="team.html"',
      "navigation bar, the link “About” leads to “team.html” in the copy",
    ],
    [
      "a link to the same page that leads to another one",
      '<a href="#" class="w-lightbox"',
      '<a href="about.html" class="w-lightbox"',
      "the lightbox leads to “about.html” in the copy",
    ],
    [
      "a link that opens no new window",
      ' target="_blank"',
      "",
      "navigation bar, the link “About” has no attribute target in the copy",
    ],
    ["a text", "Nails and more", "Nails and less", "the heading “Nails and more” reads “Nails and less” in the copy"],
    [
      "a picture of another size",
      "hero-500.jpg 500w",
      "hero-800.jpg 800w",
      "the picture “Hands” shows or loads “images/hero-800.jpg 800w, images/hero.jpg 900w” in the copy",
    ],
    [
      "the class of the menu button",
      " w-nav-button",
      "",
      "navigation bar, the menu button “Menu” lacks the class “w-nav-button”",
    ],
    ["an arrow", /<div class="w-slider-arrow-right">.*?<\/div>/, "", "slider, the right arrow is missing in the copy"],
    [
      "the delay of the slider",
      'data-delay="4000"',
      'data-delay="400"',
      "the slider “One Two” has the attribute data-delay “400” in the copy, not “4000”",
    ],
    [
      "two tab panes swapped",
      /(<div data-w-tab="A".*?<\/div>)(<div data-w-tab="B".*?<\/div>)/,
      "$2$1",
      "set of tabs, the tab pane “B” is at another place in the copy",
    ],
    [
      "an item of a lightbox",
      ',{"url":"two.jpg"}',
      "",
      "lightbox, the list of lightbox items lacks items, entry 2 in the copy",
    ],
    [
      "an element that is not in the export",
      "<footer>",
      "<footer><p>New</p>",
      "the paragraph “New” is only in the copy",
    ],
    [
      "a label",
      'for="Email"',
      'for="Name"',
      "form “Contact”, the label “Email” has the attribute for “Name” in the copy, not “Email”",
    ],
    [
      "a style",
      "color:red",
      "color:blue",
      "the heading “Nails and more” has the attribute style “color:blue” in the copy, not “color:red”",
    ],
    ["a script of the page", "track(1)", "track(2)", "the script “track(1)” has another text in the copy"],
  ])("%s", async (_, before, after, found) => {
    expect(await compareWith(before, after)).toEqual([`index.html, ${found}`]);
  });
});

describe("finds one difference of a form in words:", () => {
  it.each<[string, string | RegExp, string, string]>([
    [
      "a field with another name",
      'name="Email"',
      'name="E-Mail"',
      "form “Contact”, the field “Email” is called “E-Mail” in the copy",
    ],
    ["a field without a name", 'name="Email" ', "", "form “Contact”, the field “Email” has no name in the copy"],
    [
      "a field of another type",
      'type="email"',
      'type="text"',
      "form “Contact”, the field “Email” has the attribute type “text” in the copy, not “email”",
    ],
    [
      "a field that is not required",
      ' required=""',
      "",
      "form “Contact”, the field “Email” has no attribute required in the copy",
    ],
    [
      "the form with another name",
      'data-name="Contact"',
      'data-name="Other"',
      "the form “Contact” is called “Other” in the copy",
    ],
    [
      "the text while it is sent",
      ' data-wait="Wait..."',
      "",
      "form “Contact”, the button “Send” has no attribute data-wait in the copy",
    ],
    [
      "where it leads",
      'data-redirect="/thanks"',
      'data-redirect="/sorry"',
      "the form “Contact” has the attribute data-redirect “/sorry” in the copy, not “/thanks”",
    ],
    [
      "no success message",
      /<div id="form-1-sent".*?<\/div><\/div>/,
      "",
      "form “Contact”, the success message “Thanks” is missing in the copy",
    ],
    ["another failure message", "Oops", "Failed", "form “Contact”, the <div> “Oops” reads “Failed” in the copy"],
    [
      "F-163 another endpoint",
      "form=1",
      "form=2",
      "the form “Contact” leads to “/api/v1/form/s1?page=index.html&form=2” in the copy",
    ],
    [
      "F-163 another method",
      'method="post"',
      'method="get"',
      "the form “Contact” has the attribute method “get” in the copy, not “post”",
    ],
  ])("%s", async (_, before, after, found) => {
    expect(await compareWith(before, after)).toEqual([`index.html, ${found}`]);
  });
});

describe("finds one difference of the interactions in words:", () => {
  it.each<[string, string | RegExp, string, string]>([
    [
      "a duration",
      '"duration":500',
      '"duration":5000',
      "actions “Reveal”, step 2, action 1 (transform move), duration is 5000 in the copy, not 500",
    ],
    [
      "a delay",
      '"delay":200',
      '"delay":1200',
      "actions “Reveal”, step 2, action 1 (transform move), delay is 1200 in the copy, not 200",
    ],
    [
      "an easing",
      '"easing":"inOutQuart"',
      '"easing":"linear"',
      'actions “Reveal”, step 2, action 1 (transform move), easing is "linear" in the copy, not "inOutQuart"',
    ],
    [
      "an end value",
      '"yValue":40',
      '"yValue":20',
      "actions “Reveal”, step 1, action 1 (transform move), yValue is 20 in the copy, not 40",
    ],
    [
      "a target",
      '"selector":".card"',
      '"selector":".cards"',
      'interaction “mouse click” of .card, target 1, selector is ".cards" in the copy, not ".card"',
    ],
    [
      "a default that is not left out",
      '"easing":"outQuad"',
      '"easing":""',
      "actions “Hide”, step 1, action 1 (style opacity of .card), easing is missing in the copy",
    ],
    [
      "two steps in the other order",
      /(\{"actionItems":.*?\}\]\}),(\{"actionItems":.*?\}\]\})/,
      "$2,$1",
      "actions “Reveal”, steps: in another order in the copy",
    ],
    [
      "a missing event",
      /"e-1":\{.*?\},(?="e-2")/,
      "",
      "interaction “scroll into view” of heading “Nails and more”, is missing in the copy",
    ],
    [
      "an event that never occurs",
      "SCROLL_INTO_VIEW",
      "PAGE_FINISH",
      'interaction “scroll into view” of heading “Nails and more”, eventTypeId is "PAGE_FINISH" in the copy, not ' +
        '"SCROLL_INTO_VIEW"',
    ],
    [
      "an event at other widths",
      '"mediaQueries":["main"]',
      '"mediaQueries":["tiny"]',
      'interaction “mouse click” of .card, range 1 is "tiny" in the copy, not "main"',
    ],
    ["a missing list of actions", /,"a-2":\{.*?\}\]\}\]\}/, "", "actions “Hide”, is missing in the copy"],
    [
      "a first-generation interaction",
      '"opacity":1',
      '"opacity":0.5',
      "interaction “fade” (first generation), value, style, opacity is 0.5 in the copy, not 1",
    ],
    [
      "a timeline",
      '"duration":0.3',
      '"duration":3',
      "timeline “In”, actions, entry 1, duration is 3 in the copy, not 0.3",
    ],
    [
      "data that is not JSON",
      '"duration":500',
      '"duration":',
      'the script “{"events":{"e-1":{"eventTypeId":"SCROLL…” is only in the copy',
    ],
    [
      "the events that the data waits for",
      "data-interactions>",
      'data-interactions="x">',
      'the script “{"events":{"e-1":{"eventTypeId":"SCROLL…” is only in the copy',
    ],
  ])("%s", async (_, before, after, found) => {
    expect(await compareWith(before, after)).toEqual([`index.html, ${found}`]);
  });
});

it.each<[string | RegExp, string, string, string[], string[]?]>([
  [/<div class="w-slider-arrow-right">.*?<\/div>/, "", "element", ["right arrow (slider)"]],
  ["Nails and more", "Nails and less", "text", ["heading “Nails and more”"]],
  ['href="about.html"', 'href="team.html"', "attribute href", ["link “About” (navigation bar)"]],
  ["</h1>", "<b>New</b></h1>", "added", ["heading “Nails and more”"]],
  ["track(1)", "track(2)", "text", []],
  ['"duration":500', '"duration":5000', "data", ["heading “Nails and more”"]],
  ['"duration":300', '"duration":3000', "data", ["paragraph “Card”"], ["paragraph “Card”"]],
  ['"opacity":1', '"opacity":0.5', "data", ["paragraph “Card”"], ["paragraph “Card”"]],
])("names the elements that a difference is about: %s as %s", async (before, after, kind, marks, triggers) => {
  const [found] = await findIn(before, after);
  const outline = createOutline("index.html", readWhole(await readFile(join(folder, "index.html"), "utf8")));
  const subject = found?.subjects["index.html"];
  const name = (all: readonly number[] | undefined) => all?.map((mark) => describeElement(outline, mark));
  expect([subject?.kind, name(subject?.marks), name(subject?.triggers)]).toEqual([kind, marks, triggers]);
});
