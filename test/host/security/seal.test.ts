import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { seal, SealError, unseal } from "../../../host/security/seal";

const secret = randomBytes(32);
const token = randomBytes(32).toString("base64url");

it("opens where it was sealed, repeatedly", () => {
  const text = `https://my.site/sign-up?verifyToken=${seal(token, secret, "mail 1")}&usredir=%2Fm`;
  expect(unseal(text, secret, "mail 1")).toBe(`https://my.site/sign-up?verifyToken=${token}&usredir=%2Fm`);
});

it.each([
  ["in another place", secret, "mail 2"],
  ["with another key", randomBytes(32), "mail 1"],
])("cannot be opened %s (attack 13)", (_name, key, owner) => {
  const text = `x ${seal(token, secret, "mail 1")} y`;
  expect(() => unseal(text, key, owner)).toThrow(SealError);
});

it("does not contain the text that it seals (attack 13)", () => {
  expect(seal(token, secret, "mail 1")).not.toContain(token.slice(0, 8));
});

it("throws for a text that only looks sealed (audit 10)", () => {
  expect(() => unseal(`sealed-${"A".repeat(60)}`, secret, "mail 1")).toThrow("encrypted with another key");
});

it("returns a text without sealed parts unchanged", () => {
  expect(unseal("a text, and sealed-", secret, "mail 1")).toBe("a text, and sealed-");
});

it("decrypts a value that ends with a hyphen", () => {
  let sealed = "";
  // The last character of one value in 64, for a text of this length.
  while (!sealed.endsWith("-")) sealed = seal("token", secret, "mail 1");
  expect(unseal(`${sealed}\n${sealed}.`, secret, "mail 1")).toBe("token\ntoken.");
});
