import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PageChange } from "../../../host/records/pages";
import { openEditedSite } from "./edit-site";
import { at, inside, PAGE } from "./support";

const INTRO: PageChange = { kind: "text", place: inside(at("intro"), 0), value: "Mine" };
const LINK: PageChange = { kind: "attribute", place: at("more"), name: "href", value: "/mine" };

describe("questions after a new export", () => {
  it.each([
    ["mine", 0, ">Mine</p>"],
    ["theirs", 1, ">Theirs</p>"],
  ])("end with %s, and what nobody else changed stays", async (take, left, shown) => {
    const site = await openEditedSite();
    await site.publish([INTRO, LINK]);
    writeFileSync(join(site.folder, "about.html"), PAGE.replace("Prices &amp; dates", "Theirs"));
    const row = async () =>
      (await (await site.owner.ask("/pages")).json()).find(({ page }: { page: string }) => page === "about.html");
    expect(await row()).toMatchObject({ questions: 1 });
    const { version } = await site.open();
    const body = { page: "about.html", version, take };
    const answer = await site.owner.ask("/page/answer", { method: "POST", body });
    expect(await answer.json()).toEqual({ version: version + 1, left });
    expect(await row()).toMatchObject({ questions: 0 });
    const preview = await (await site.frame("preview/about.html")).text();
    expect(preview).toContain(shown);
    expect(preview).toContain('href="/mine"');
    expect((await site.owner.ask("/page/answer", { method: "POST", body })).status).toBe(409);
  });
});

describe("a revision", () => {
  it("shows what it has changed, before and after", async () => {
    const site = await openEditedSite();
    await site.publish([INTRO, { kind: "settings", title: "New" }]);
    await site.publish([{ ...INTRO, value: "Second" }, LINK]);
    const explain = async (number: number) =>
      (await site.owner.ask(`/page/revision?page=about.html&number=${number}`)).json();
    expect(await explain(1)).toEqual([
      { what: "Text", before: "Prices & dates", after: "Mine" },
      { what: "Title of the page", before: "Studio", after: "New" },
    ]);
    expect(await explain(2)).toEqual([
      { what: "Text", before: "Mine", after: "Second" },
      { what: "Address of a link", before: "about.html", after: "/mine" },
      { what: "Title of the page", before: "New", after: "Studio" },
    ]);
    expect((await site.owner.ask("/page/revision?page=about.html&number=3")).status).toBe(404);
  });
});
