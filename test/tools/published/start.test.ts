import { afterEach, expect, it, vi } from "vitest";
import { showPublished } from "../../../tools/example/published";

afterEach(() => vi.restoreAllMocks());

it("npm start -- --published prints the addresses, serves the site, and ends on Ctrl+C", async () => {
  let printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const ended = showPublished({ folder: "", port: 0, seconds: 0, open: false, help: false });
  await expect.poll(() => printed).toContain("Press Ctrl+C to stop.");
  const [site = "", assets = "", older = ""] = printed.match(/http:\/\/127\.0\.0\.\d:\d+/g) ?? [];
  expect([site, assets, older].map((url) => new URL(url).hostname)).toEqual(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
  expect(await (await fetch(`${site}/`)).text()).toContain(assets);
  process.emit("SIGINT");
  await ended;
  await expect(fetch(site)).rejects.toThrow();
});
