import { expect, it } from "vitest";
import { toCrawledUrl } from "../../../../cli/adopt/web/fetch/crawled-url";

it.each([
  ["https://www.my.site/a#b", "https://www.my.site/a"],
  ["http://www.my.site/a", "https://www.my.site/a"],
  ["https://my.site/a", "https://www.my.site/a"],
  ["https://www.my.site/a?day=1&0a1b2c3d_page=2", "https://www.my.site/a?0a1b2c3d_page=2"],
  ["https://www.my.site/a?0a1b2c3d_page=x", "https://www.my.site/a"],
  ["https://www.my.site/../../a", "https://www.my.site/a"],
  ["https://other.example/a", undefined],
  ["mailto:me@www.my.site", undefined],
  ["no URL", undefined],
])("%s is read as %s", (url, expected) => {
  expect(toCrawledUrl(url, "https://www.my.site")).toBe(expected);
});
