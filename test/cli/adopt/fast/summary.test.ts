import { afterEach, describe, expect, it } from "vitest";
import { adoptCommand } from "../../../../cli/adopt/command";
import { capturePrinted } from "../../support/printed";
import { page, removeFolders, vendorScript, writeSite } from "../support/site";
import { makeNoise } from "./support/pictures";

afterEach(removeFolders);
const printed = capturePrinted();

/** Adopts a site with a picture of 590 kB and its smaller copy. */
async function adoptWith(...options: string[]): Promise<string> {
  const noise = await makeNoise(440);
  const source = await writeSite({
    "index.html": page({ body: '<img src="images/a.png">' }),
    "js/webflow.js": vendorScript(),
    "images/a.png": noise,
    "images/a-p-500.png": noise,
  });
  expect(await adoptCommand([source, "--out", `${source}-site`, ...options])).toBe(0);
  return printed.out;
}

describe("the summary of adopt", () => {
  it("says what fast would save, and how", async () => {
    expect(await adoptWith()).toMatch(
      /Make the pages faster\. It saves about 42\d kB of 56\d kB of pictures \(--images\s+alone\)\.[^]*npx millrace fast /,
    );
  });

  it("says what it did instead, if it was asked for", async () => {
    const text = await adoptWith("--images");
    expect(text).not.toContain("Make the pages faster");
    expect(text).toContain("Faster pages");
  });

  it("needs a folder for it", async () => {
    expect(await adoptCommand(["my-export", "--out", "new.zip", "--fast"])).toBe(2);
    expect(printed.err).toContain("--fast works on a folder");
  });
});
