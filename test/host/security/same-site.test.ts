import { expect, it } from "vitest";
import { isSameSite } from "../../../host/security/same-site";

it.each([
  ["https://www.my.site", "https://members.my.site", true],
  ["https://my.site", "https://a.b.my.site:8443", true],
  ["http://localhost:1", "http://localhost:2", true],
  ["http://127.0.0.1:1", "http://127.0.0.1:2", true],
  ["http://www.my.site", "https://members.my.site", false],
  ["https://my.site", "https://other.site", false],
  ["https://one.co.uk", "https://other.co.uk", false],
  ["https://www.one.co.uk", "https://members.one.co.uk", true],
  ["https://ana.github.io", "https://eva.github.io", false],
  ["http://127.0.0.1", "http://10.0.0.1", false],
  ["http://localhost", "http://127.0.0.1", false],
])("A-30 the origins %s and %s are of one site: %s", (one, other, same) => {
  expect(isSameSite(one, other)).toBe(same);
});
