import { expect, it } from "vitest";
import { diff, readPage, type PageOptions } from "../../../merge";
import { mergePages, page } from "./support/merge";

/** As a caller that adds a script and a block of data to each page recognizes them. */
const options: PageOptions = {
  derived: ({ name, attributes }) => {
    if (name !== "script") return undefined;
    if (attributes.has("data-interactions")) return "interactions";
    return attributes.get("src")?.startsWith("site/") ? "script" : undefined;
  },
};

const write = (hash: string, attributes: string, data: string, body = "<p>Text of the page</p>") =>
  page(`${body}
<script type="application/json" data-interactions>${data}</script>
<script defer src="site/${hash}.js"${attributes}></script>`);

it("derived elements are those of the new version", () => {
  const mine = write("1111", "", '{"a":1,"mine":1}', "<p>Text of mine</p>");
  const theirs = write("2222", "", '{"a":2}');
  const { text, conflicts } = mergePages(write("0000", "", '{"a":1}'), mine, theirs, options);
  expect({ text, conflicts }).toEqual({ text: write("2222", "", '{"a":2}', "<p>Text of mine</p>"), conflicts: [] });
});

it("attributes that were added to a derived element stay", () => {
  const mine = write("1111", ' data-reduced-motion="never"', "{}");
  const { text, conflicts } = mergePages(write("0000", "", "{}"), mine, write("2222", "", "{}"), options);
  expect({ text, conflicts }).toEqual({ text: write("2222", ' data-reduced-motion="never"', "{}"), conflicts: [] });
});

it("other content of a derived element is reported, and never applied", () => {
  const read = (html: string) => readPage(html, options);
  const changes = diff(read(write("0000", "", '{"a":1}')), read(write("0000", "", '{"a":5}')));
  expect(changes).toMatchObject([{ kind: "derived", name: "interactions" }]);
  const { text } = mergePages(
    write("0000", "", '{"a":1}'),
    write("0000", "", '{"a":5}'),
    write("2222", "", '{"a":2}'),
    options,
  );
  expect(text).toBe(write("2222", "", '{"a":2}'));
});

it("a derived element that is gone, or new, is no question", () => {
  const none = page("<p>Text of the page</p>");
  expect(mergePages(write("0000", "", "{}"), none, write("2222", "", "{}"), options).text).toBe(
    write("2222", "", "{}"),
  );
  expect(mergePages(none, write("0000", "", "{}"), none, options)).toEqual({ text: none, conflicts: [] });
});
