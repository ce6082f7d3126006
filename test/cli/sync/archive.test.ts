import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { capturePrinted } from "../support/printed";
import { oneSite, removeFolders } from "../adopt/support/site";
import { zip } from "../adopt/support/zip";
import { startBuilder, type Builder } from "./support/builder";
import { openWorkplace } from "./support/workplace";

const printed = capturePrinted();
let builder: Builder;
beforeEach(async () => {
  builder = await startBuilder({});
});
afterEach(async () => {
  await builder.close();
  await removeFolders();
});

const publish = (text: string) => {
  builder.published["/site.zip"] = zip(oneSite({ body: `<p>${text}</p>` }));
};

describe("a ZIP archive at a URL", () => {
  it("is merged when it changes, and only asked for its validators when it does not", async () => {
    publish("One");
    const place = await openWorkplace({ source: `${builder.origin}/site.zip` });
    expect(await place.run(["--yes"]), printed.err).toBe(0);
    expect(await place.read("index.html")).toContain("<p>One</p>");
    publish("Two");
    expect(await place.run()).toBe(0);
    expect(await place.read("index.html")).toContain("<p>Two</p>");
    builder.takeAnswers();
    expect(await place.run()).toBe(0);
    expect(builder.takeAnswers()).toEqual(["304 /site.zip"]);
  });

  it("stays the one of the run before when an answer breaks in the middle", async () => {
    publish("One");
    const place = await openWorkplace({ source: `${builder.origin}/site.zip` });
    await place.run(["--yes"]);
    const before = await readFile(`${place.site}.base/source.zip`);
    publish("Two");
    builder.half = "/site.zip";
    expect(await place.run()).toBe(1);
    expect(printed.err).toContain("could not be adopted.");
    expect(await readFile(`${place.site}.base/source.zip`)).toEqual(before);
    expect(await place.read("index.html")).toContain("<p>One</p>");
  });

  it("is named when it is not there", async () => {
    const place = await openWorkplace({ source: `${builder.origin}/other.zip` });
    expect(await place.run(["--yes"])).toBe(1);
    expect(printed.err).toContain("other.zip cannot be fetched: the server answers with status 404.");
  });
});
