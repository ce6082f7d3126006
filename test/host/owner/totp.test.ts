import { describe, expect, it } from "vitest";
import { codeAddress, codeAt, createCodeSecret, isCodeSecret, stepAt, findStep } from "../../../host/owner/totp";

/** "12345678901234567890", the secret of the examples in RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes", () => {
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at %i s are those of RFC 6238", (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  it.each([
    [-30_000, true],
    [30_000, true],
    [60_000, false],
    [-60_000, false],
  ])("of a clock %i ms off are valid: %s", (off, holds) => {
    const now = 1_700_000_010_000;
    expect(findStep(SECRET, codeAt(SECRET, stepAt(now + off)), now) !== undefined).toBe(holds);
  });

  it("may be typed in two groups", () => {
    expect(findStep(SECRET, "287 082", 59_000)).toBe(1);
  });

  it.each(["", "28708", "2870822", "abcdef", "２８７０８２"])("are not %j", (code) => {
    expect(findStep(SECRET, code, 59_000)).toBeUndefined();
  });

  it("have secrets of 160 bits that an app can read", () => {
    const secret = createCodeSecret();
    expect(secret).toHaveLength(32);
    expect(isCodeSecret(secret)).toBe(true);
    expect(secret).not.toBe(createCodeSecret());
  });

  it("are brought to an app by an address that names whom they are for", () => {
    expect(codeAddress("ABC", "ana b", "my.site:8080")).toBe(
      "otpauth://totp/my.site%3A8080:ana%20b?secret=ABC&issuer=my.site%3A8080",
    );
  });
});
