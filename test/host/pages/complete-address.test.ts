import { expect, it } from "vitest";
import { completeAddress } from "../../../host/editor/app/complete-address";

it.each([
  ["example.org", "https://example.org"],
  ["www.example.org/a?b=1#c", "https://www.example.org/a?b=1#c"],
  ["m\u00fcller.example", "https://m\u00fcller.example"],
  ["me@example.org", "mailto:me@example.org"],
  ["+1 (555) 01-00", "tel:+15550100"],
  ["https://example.org", "https://example.org"],
  ["about.html", "about.html"],
  ["files/price.list.pdf", "files/price.list.pdf"],
  ["../team/", "../team/"],
  ["#prices", "#prices"],
  ["/2027", "/2027"],
  ["tel:123456", "tel:123456"],
])("an address %s is completed", (given, completed) => {
  expect(completeAddress(` ${given} `)).toBe(completed);
});
