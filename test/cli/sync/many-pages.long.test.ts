import { afterAll, beforeAll, expect, it } from "vitest";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";
import { capturePrinted } from "../support/printed";
import { removeFolders } from "../adopt/support/site";
import { openWorkplace } from "./support/workplace";

const printed = capturePrinted();
let site: PublishedSite;
beforeAll(async () => {
  site = await startPublishedSite();
});
afterAll(async () => {
  await site.close();
  await removeFolders();
});

it("asks a site of more than 400 pages for validators only, and deploys nothing, when nothing changed", async () => {
  const place = await openWorkplace({ source: site.origin, adopt: { own: true } });
  expect(await place.run(["--yes"]), printed.err).toBe(0);
  expect((await place.online()).filter((path) => path.endsWith(".html")).length).toBeGreaterThan(400);
  site.clearRequests();
  printed.out = "";
  expect(await place.run()).toBe(0);
  expect(printed.out).toMatch(/^Nothing changed\.\n/);
  expect(site.requests.filter(({ status }) => status === 200).map(({ url }) => url)).toEqual([]);
  expect(site.requests.filter(({ status }) => status === 304).length).toBeGreaterThan(400);
});
