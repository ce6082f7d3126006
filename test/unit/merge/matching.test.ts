import { describe, expect, it } from "vitest";
import { diff, match, readPage } from "../../../merge";
import { mergeBodies, page } from "./support/merge";

const BODY = `<section class="hero"><h1>Welcome to the shop</h1><p class="lead">All that we have</p></section>
<div class="cards">
  <div class="card"><img src="images/one.png" alt=""><p class="price">Nine</p></div>
  <div class="card"><img src="images/two.png" alt=""><p class="price">Ten</p></div>
</div>
<form name="contact" class="form"><input name="mail" class="field"><input name="phone" class="field"></form>`;

/** As when the builder renames classes on each publication. */
const rename = (html: string) =>
  html.replace(/class="([^"]*)"/g, (_, names: string) => `class="${names.replace(/[\w-]+/g, "$&-2")}"`);

describe("renamed classes", () => {
  it("match each element", () => {
    const [a, b] = [readPage(page(BODY)), readPage(page(rename(BODY)))];
    const { partners } = match(a, b);
    expect(partners.size).toBe(a.nodes.length);
    expect([...partners].filter(([node, other]) => a.nodes.indexOf(node) !== b.nodes.indexOf(other.node))).toEqual([]);
  });

  it("keep the changes", () => {
    const edit = (html: string) =>
      html
        .replace("Nine", "Eight")
        .replace('alt=""><p', 'alt="One"><p')
        .replace("</form>", '<input name="age"></form>')
        .replace("<h1>Welcome to the shop</h1>", "");
    const { body, conflicts } = mergeBodies(BODY, edit(BODY), rename(BODY));
    expect(conflicts).toEqual([]);
    expect(body).toBe(edit(rename(BODY)));
  });
});

describe("equal siblings", () => {
  const items = (...texts: string[]) => `<ul>${texts.map((text) => `<li><b>${text}</b></li>`).join("")}</ul>`;

  it("are told apart by their places while none is gone", () => {
    const { body, conflicts } = mergeBodies(items("x", "x", "x"), items("x", "mine", "x"), items("x", "x", "theirs"));
    expect(conflicts).toEqual([]);
    expect(body).toBe(items("x", "mine", "theirs"));
  });

  it("are a question if one is gone in the new version", () => {
    const { conflicts } = mergeBodies(items("x", "x", "x"), items("x", "mine", "x"), items("x", "x"));
    expect(conflicts).toMatchObject([{ reason: "equal siblings" }]);
  });

  it("are a question if one was removed and another one changed in the new version", () => {
    const { conflicts } = mergeBodies(items("x", "x", "x"), items("x", "x"), items("x", "theirs", "x"));
    expect(conflicts).toHaveLength(1);
  });

  it("are told apart by what is certain around them", () => {
    const text = (middle: string, end: string) =>
      `<p>Open from Monday to Friday<br>from eight to five${middle}closed on public holidays<br>${end}</p>`;
    const base = text("<br>", "");
    const mine = text('<br class="mine">', "");
    const theirs = text("<br>", "<br>Call us");
    const { body, conflicts } = mergeBodies(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(body).toBe(text('<br class="mine">', "<br>Call us"));
    expect(diff(readPage(page(base)), readPage(page(mine)))).toMatchObject([{ kind: "attribute", mine: "mine" }]);
  });

  it("one of them can be removed if all are as they were", () => {
    const { body, conflicts } = mergeBodies(items("x", "x", "x"), items("x", "x"), `<p>New</p>${items("x", "x", "x")}`);
    expect(conflicts).toEqual([]);
    expect(body).toBe(`<p>New</p>${items("x", "x")}`);
  });
});

it("merges thousands of equal siblings", () => {
  const items = Array.from({ length: 3000 }, () => "<li>same</li>").join("");
  const { body, conflicts } = mergeBodies(
    `${items}<p>End</p>`,
    `<h2>Mine</h2>${items}<p>End</p>`,
    `${items}<p>End</p><p>More</p>`,
  );
  expect(conflicts).toEqual([]);
  expect(body.replace("\n", "")).toBe(`<h2>Mine</h2>${items}<p>End</p><p>More</p>`);
});

describe("identity", () => {
  it("items of a list are found by their link, not by their position", () => {
    const item = (name: string, text: string) => `<li><a href="${name}.html"><b>${text}</b></a></li>`;
    const list = (...items: string[]) => `<ul>${items.join("")}</ul>`;
    const [one, two] = [item("one", "Read"), item("two", "Read")];
    const { body, conflicts } = mergeBodies(list(one, two), list(one, item("two", "Mine")), list(two, one));
    expect(conflicts).toEqual([]);
    expect(body).toBe(list(item("two", "Mine"), one));
  });

  it("an id finds an element with other content under another parent", () => {
    const base = '<div><p id="note">Old note</p></div><section>Section</section>';
    const { body } = mergeBodies(
      base,
      base.replace("<p id", "<p title='mine' id"),
      '<div>Text</div><section>Section<p id="note">Another one</p></section>',
    );
    expect(body).toContain('<p id="note" title="mine">Another one</p>');
  });

  it("ids that a publication changes are no identity, and their change is kept", () => {
    const base = '<div id="w-node-1" data-w-id="1"><p>One</p></div><div id="w-node-2" data-w-id="2"><p>Two</p></div>';
    const theirs = base.replaceAll("w-node-", "w-node-9").replaceAll('data-w-id="', 'data-w-id="7');
    const { body, conflicts } = mergeBodies(base, base.replace("Two", "Mine"), theirs);
    expect(conflicts).toEqual([]);
    expect(body).toBe(theirs.replace("Two", "Mine"));
  });

  it("files are the same with another hash of their content in the name", () => {
    const base = '<p><img src="images/0123456789abcdef01234567_a.png"><img src="images/b.0123abcd.png"></p>';
    const theirs = '<p><img src="images/b.4567ffff.png"><img src="images/89abcdef0123456701234567_a.png"></p>';
    const { body, conflicts } = mergeBodies(base, base.replace('_a.png"', '_a.png" alt="A"'), theirs);
    expect(conflicts).toEqual([]);
    expect(body).toBe(theirs.replace('_a.png"', '_a.png" alt="A"'));
  });

  it("images and links are the same in an export whose pages moved into a folder", () => {
    const base = `${BODY}<a href="about.html">About us</a>`;
    const theirs = base.replaceAll("images/", "../images/").replaceAll('href="', 'href="../');
    const edit = (html: string) =>
      html.replace('two.png" alt=""', 'two.png" alt="Mine"').replace("About us", "About me");
    const { body, conflicts } = mergeBodies(base, edit(base), theirs);
    expect(conflicts).toEqual([]);
    expect(body).toBe(edit(theirs));
  });

  it("a section is not found by one of its links", () => {
    const link = (name: string) => `<a href="${name}.html">${name}</a>`;
    const section = (title: string, ...names: string[]) =>
      `<section><p>${title}</p>${names.map(link).join("")}</section>`;
    const base = section("First", "a", "b") + section("Second", "c", "d");
    const mine = base
      .replace("<p>First</p>", `<p>First</p>${link("c")}`)
      .replace(`<p>Second</p>${link("c")}`, "<p>Second</p>");
    const { body, conflicts } = mergeBodies(base, mine, base.replace("<section>", '<section class="theirs">'));
    expect(conflicts).toEqual([]);
    expect(body).toBe(mine.replace("<section>", '<section class="theirs">'));
  });
});
