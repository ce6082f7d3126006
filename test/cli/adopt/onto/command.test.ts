import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { AdoptReport } from "../../../../cli/adopt/adopt";
import { adoptCommand } from "../../../../cli/adopt/command";
import { capturePrinted } from "../../support/printed";
import { oneSite, page, removeFolders, temporaryFolder, writeSite } from "../support/site";

const printed = capturePrinted();
afterEach(removeFolders);

const write = (title: string, text: string) => writeSite(oneSite({ body: `<h1>${title}</h1><p>${text}</p>` }));

/** A site whose title the owner changed, and an export with another title or only another text. */
async function openEdited() {
  const site = join(await temporaryFolder(), "my-site");
  await adoptCommand([await write("Old", "Text"), site]);
  const path = join(site, "index.html");
  await writeFile(path, (await readFile(path, "utf8")).replace("Old", "Mine"));
  printed.out = "";
  return { site, read: () => readFile(path, "utf8") };
}

const said = () => printed.out.replace(/\s+/g, " ");

describe("millrace adopt --onto", () => {
  it("says who changed what, and how to take it back", async () => {
    const { site, read } = await openEdited();
    expect(await adoptCommand([await write("Old", "New text"), "--onto", site])).toBe(0);
    expect(said()).toContain("1 page changed in the builder, 1 by you, 1 by both. 1 change of yours is kept.");
    expect(said()).toContain(`npx millrace adopt --undo ${site}.`);
    expect(await read()).toContain("<h1>Mine</h1><p>New text</p>");
    expect(await adoptCommand(["--undo", site])).toBe(0);
    expect(await read()).toContain("<h1>Mine</h1><p>Text</p>");
  });

  it("writes nothing with --check and --diff", async () => {
    const { site, read } = await openEdited();
    const before = await read();
    const root = await write("Old", "New text");
    expect(await adoptCommand([root, "--onto", site, "--check"])).toBe(0);
    expect(said()).toContain("1 change of yours would be kept.");
    expect(said()).toContain("Nothing was written.");
    expect(await adoptCommand([root, "--onto", site, "--diff", "index.html"])).toBe(0);
    expect(printed.out).toMatch(/^\+.*<h1>Mine<\/h1><p>New text<\/p>/m);
    expect(await read()).toBe(before);
  });

  it("asks where both changed the same, and takes what a file of decisions says", async () => {
    const { site, read } = await openEdited();
    const before = await read();
    const root = await write("Theirs", "Text");
    const [file, questions] = [join(await temporaryFolder(), "decisions.yml"), join(await temporaryFolder(), "q.html")];
    const args = [root, "--onto", site, "--decide", file, "--conflicts", questions];
    expect(await adoptCommand(args)).toBe(1);
    expect(printed.out).toContain("Theirs");
    expect(await read()).toBe(before);
    expect((await stat(questions)).size).toBeGreaterThan(1000);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^(\w+):.*/m, "$1: both"));
    expect(await adoptCommand(args)).toBe(2);
    expect(printed.err).toContain(`${file}: Line`);
    await writeFile(file, text.replace(/^(\w+):.*/m, "$1: mine"));
    expect(await adoptCommand(args)).toBe(0);
    expect(await read()).toContain("<h1>Mine</h1><p>Text</p>");
  });

  it("takes one version everywhere with --take, and reports questions as JSON", async () => {
    const { site, read } = await openEdited();
    const root = await write("Theirs", "Text");
    expect(await adoptCommand([root, "--onto", site, "--json"])).toBe(1);
    expect((JSON.parse(printed.out) as AdoptReport).merged?.questions).toHaveLength(1);
    expect(await adoptCommand([root, "--onto", site, "--take", "theirs"])).toBe(0);
    expect(await read()).toContain("<h1>Theirs</h1>");
  });

  it("uses the options of the run before, except those of --forget", async () => {
    const site = join(await temporaryFolder(), "my-site");
    const form = '<div class="w-form"><form data-name="Contact"></form></div>';
    await adoptCommand([await writeSite(oneSite({ body: form })), site, "--api", "https://forms.my.site"]);
    await adoptCommand([await writeSite(oneSite({ body: `<p>New</p>${form}` })), "--onto", site]);
    const read = () => readFile(join(site, "index.html"), "utf8");
    expect(await read()).toContain('data-api="https://forms.my.site"');
    const next = await writeSite(oneSite({ body: `<p>Newer</p>${form}` }));
    await expect(adoptCommand([next, "--onto", site, "--forget", "ap"])).resolves.toBe(2);
    expect(printed.err).toContain('--forget is "ap". Expected an option that is remembered: script, api, bucket,');
    await adoptCommand([next, "--onto", site, "--forget", "api"]);
    expect(await read()).not.toContain("data-api");
  });

  it("keeps settings of a web server beside the site that the owner changed", async () => {
    const site = join(await temporaryFolder(), "my-site");
    const file = `${site}.nginx.conf`;
    await adoptCommand([await writeSite(oneSite({})), site, "--for", "nginx"]);
    await writeFile(file, "mine");
    await adoptCommand([await writeSite(oneSite({ body: "<p>New</p>" })), "--onto", site]);
    expect(await readFile(file, "utf8")).toBe("mine");
    expect(await readFile(`${file}.new`, "utf8")).toContain("server");
    expect(said()).toContain(`You changed ${file}, so it stays.`);
  });

  it("names pages on which the policy of --csp refuses what the owner added", async () => {
    const site = join(await temporaryFolder(), "my-site");
    await adoptCommand([await write("Title", "Text"), site, "--csp"]);
    const path = join(site, "index.html");
    await writeFile(path, (await readFile(path, "utf8")).replace("<h1>", '<h1 style="color:red">'));
    expect(await adoptCommand([await write("Title", "New text"), "--onto", site])).toBe(0);
    expect(said()).toContain("refuses inline styles or scripts that you added to index.html.");
  });

  it("takes patterns of the run before that match no file any more", async () => {
    const site = join(await temporaryFolder(), "my-site");
    const files = { ...oneSite({}), "old.html": page(), "prices.csv": "a" };
    await adoptCommand([await writeSite(files), site, "--leave-out", "old.html", "--keep", "prices.csv"]);
    expect(await adoptCommand([await writeSite(oneSite({ body: "<p>New</p>" })), "--onto", site])).toBe(0);
  });

  it.each([
    [["--take", "mine"], "--take is for --onto"],
    [["--onto", "my-site", "--take", "both"], '--take is "both". Expected mine'],
    [["other", "--onto", "my-site"], "leave the output out"],
    [["--onto", "my-site", "--watch"], "--watch and --onto do not work together"],
    [["--onto", "missing-site"], "--onto missing-site is no folder"],
  ])("refuses %j", async (args, message) => {
    expect(await adoptCommand([await writeSite(oneSite({})), ...args])).toBe(2);
    expect(printed.err).toContain(message);
  });

  it("names files that were changed by hand when the site is written over", async () => {
    const { site } = await openEdited();
    expect(await adoptCommand([await write("Old", "New"), site, "--force"])).toBe(2);
    expect(printed.err).toContain(`index.html. Merge the export with your changes (--onto ${site})`);
  });

  it("says that the base must not be published from the folder of a web server", async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, "index.html"), page());
    await adoptCommand([await write("Old", "Text"), join(root, "my-site")]);
    expect(said()).toContain(`looks like the folder of a web server: keep ${join(root, "my-site")}.base out of`);
  });
});
