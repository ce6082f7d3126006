import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FetchedSite } from "../../../../cli/adopt/model/published-site";
import { startPublishedSite, type PublishedSite } from "../../../../fixtures/published";
import { fetchAll, makeFolder, listPaths, removeFolders } from "./support/fetch";

afterAll(removeFolders);

describe("a published site with errors", () => {
  let site: PublishedSite;
  let fetched: FetchedSite;
  beforeAll(async () => {
    site = await startPublishedSite({ hostile: true });
    // Long enough for every answer of a busy machine; one page never answers.
    fetched = await fetchAll(site.origin, { timeLimit: 15_000 });
  });
  afterAll(() => site.close());

  const reasonFor = (ending: string) => fetched.failed.find(({ url }) => url.endsWith(ending))?.reason;

  it.each([
    ["/hang", "did not answer within 15 s"],
    ["/gone", "the site has no such file any more"],
    ["/loop-a", "redirects in a loop"],
    ["/loop-b", "redirects in a loop"],
    ["/cut.svg", "the connection broke"],
    ["/huge.svg", "larger than 256 MB"],
    ["/gone.svg", "the site has no such file any more"],
  ])("names %s: %s", (path, reason) => {
    expect(reasonFor(path)).toContain(reason);
  });

  it("ends the calendar, and reports it once", () => {
    const calendar = fetched.failed.filter(({ url }) => url.includes("/calendar/"));
    expect(calendar).toEqual([expect.objectContaining({ reason: expect.stringContaining("more than 50 links away") })]);
  });

  it("keeps the long page, a file in place of a page, and the redirect to another host", () => {
    expect(fetched.pages.get(`${site.origin}/register`)?.size).toBeGreaterThan(5 * 1024 ** 2);
    expect(fetched.assets.get(`${site.origin}/brochure.html`)?.type).toBe("application/zip");
    expect(fetched.redirects).toContainEqual({
      from: "/elsewhere",
      to: "https://elsewhere.example/welcome",
      status: 301,
    });
  });

  it("keeps URLs apart that differ in case only", () => {
    expect(listPaths(fetched.pages.keys())).toEqual(
      expect.arrayContaining(["/GARDEN-PLAN", "/Garden-Plan", "/garden-plan"]),
    );
  });
});

describe("a published site that is read with interruptions", () => {
  let site: PublishedSite;
  let whole: FetchedSite;
  let steps = 0;
  beforeAll(async () => {
    site = await startPublishedSite();
    whole = await fetchAll(site.origin, { onProgress: () => steps++ });
  });
  afterAll(() => site.close());

  // Killed at 20 points of a smaller site: `interrupted.long.test.ts`.
  it.each([0, 1, 2, 3])("has the same bytes in the end, quarter %i", async (quarter) => {
    const folder = await makeFolder();
    const stop = new AbortController();
    const last = 1 + Math.floor((quarter / 4) * steps);
    let count = 0;
    const onProgress = () => {
      if (++count === last) stop.abort(new Error("interrupted"));
    };
    await expect(fetchAll(site.origin, { folder, signal: stop.signal, onProgress })).rejects.toThrow("interrupted");
    const again = await fetchAll(site.origin, { folder });
    for (const list of ["pages", "assets"] as const) {
      expect([...again[list].keys()]).toEqual([...whole[list].keys()]);
      for (const [url, file] of whole[list]) {
        const bytes = Buffer.from((await again[list].get(url)?.read()) ?? []);
        expect(bytes.equals(Buffer.from(await file.read())), url).toBe(true);
      }
    }
  });
});
