import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adoptCommand } from "../../../cli/adopt/command";
import { capturePrinted } from "../support/printed";
import { removeFolders } from "../adopt/support/site";
import { builtPage, startBuilder, type Builder } from "./support/builder";
import { startInbox, type Inbox } from "./support/inbox";
import { openWorkplace, type Workplace } from "./support/workplace";

const NAVIGATION = '<a href="/about">About</a><a href="/contact">Contact</a>';
const HOME = `<h1>Welcome</h1><p class="card">Nails</p>${NAVIGATION}`;
const FORM = '<div class="w-form"><form data-name="Contact"><input name="Email"></form></div>';

const printed = capturePrinted();
let builder: Builder;
let inbox: Inbox;
let place: Workplace;

beforeAll(async () => {
  builder = await startBuilder({
    "/": builtPage(`${HOME}<a href="/old">Old</a>`),
    "/about": builtPage("<p>About us</p>"),
    "/contact": builtPage(FORM),
    "/old": builtPage("<p>Old</p>"),
  });
  inbox = await startInbox();
  place = await openWorkplace({
    source: builder.origin,
    adopt: { own: true },
    notify: { webhook: inbox.url },
  });
});
afterAll(async () => {
  await builder.close();
  await inbox.close();
  await removeFolders();
});

/** What the owner did by hand is online. */
async function expectEdits(): Promise<void> {
  expect(await place.read("index.html")).toContain("<h1>My welcome</h1>");
  expect(await place.read("css/site.css")).toContain("color: blue");
  expect(await place.read("prices.txt")).toBe("10");
}

describe("a published site that changes", () => {
  it("is adopted and deployed by the first run, after a question", async () => {
    expect(await place.run()).toBe(1);
    expect(printed.err).toContain("There is no terminal to ask: add --yes to the first run.");
    expect(inbox.takeTexts()).toEqual([expect.stringContaining("This is the first run")]);
    expect(await place.run([], false)).toBe(2);
    expect(await place.run([], true)).toBe(0);
    expect(await place.online()).toEqual(
      expect.arrayContaining(["about.html", "contact.html", "css/site.css", "index.html", "old.html"]),
    );
    expect(await place.read("index.html")).not.toContain("webflow.js");
  });

  it("gets the changes of the owner in the next run", async () => {
    await place.edit("index.html", "<h1>Welcome</h1>", '<h1>My welcome</h1><a href="prices.txt">Prices</a>');
    await place.edit("css/site.css", "color: red", "color: blue");
    await writeFile(join(place.site, "prices.txt"), "10");
    await writeFile(join(place.site, ".env"), "KEY=1");
    expect(await place.run()).toBe(0);
    expect(printed.out).toContain("Not deployed: .env (a dot file).");
    expect(await place.online()).not.toContain(".env");
    await expectEdits();
  });

  it.each<[string, () => unknown, () => Promise<void>]>([
    [
      "another text",
      () => (builder.published["/about"] = builtPage("<p>About me</p>")),
      async () => expect(await place.read("about.html")).toContain("About me"),
    ],
    [
      "a new page",
      () => {
        builder.published["/"] = builtPage(`${HOME}<a href="/old">Old</a><a href="/team">Team</a>`);
        builder.published["/team"] = builtPage("<p>Team</p>");
      },
      async () => expect(await place.read("team.html")).toContain("<p>Team</p>"),
    ],
    [
      "a removed page",
      () => {
        builder.published["/"] = builtPage(`${HOME}<a href="/team">Team</a>`);
        delete builder.published["/old"];
      },
      async () => expect(await place.online()).not.toContain("old.html"),
    ],
    [
      "a new image",
      () => {
        builder.published["/about"] = builtPage('<p>About me</p><img src="/rose.png" alt="A rose">');
        builder.published["/rose.png"] = Buffer.from("image");
      },
      async () => expect(await place.online()).toContain("images/rose.png"),
    ],
    [
      "a renamed class",
      () => {
        for (const path of ["/", "/css/site.css"])
          builder.published[path] = String(builder.published[path]).replace("card", "tile");
      },
      async () => {
        expect(await place.read("index.html")).toContain('class="tile"');
        expect(await place.read("css/site.css")).toContain(".tile { margin: 1px }");
      },
    ],
    [
      "an answer that breaks in the middle",
      () => {
        builder.half = "/about";
        builder.published["/about"] = builtPage("<p>About all of us</p>".repeat(500));
      },
      async () => expect(await place.read("about.html")).toContain("About me"),
    ],
    [
      "a whole answer after that, and a change by hand meanwhile",
      async () => {
        builder.half = undefined;
        await place.edit("index.html", "Prices</a>", "Low prices</a>");
      },
      async () => {
        expect(await place.read("about.html")).toContain("About all of us");
        expect(await place.read("index.html")).toContain("Low prices</a>");
      },
    ],
  ])("is deployed with %s", async (_name, change, expectOnline) => {
    await change();
    expect(await place.run(), printed.err).toBe(0);
    await expectOnline();
    await expectEdits();
    expect(inbox.messages).toEqual([]);
  });

  it("is not deployed while a check fails, about which there is one message", async () => {
    builder.published["/contact"] = builtPage("<p>No form</p>");
    builder.published["/team"] = builtPage('<p>Team</p><a href="/nobody">Nobody</a>');
    for (let run = 0; run < 2; run++) expect(await place.run()).toBe(1);
    expect(printed.err).toContain("contact.html has no form “Contact” any more.");
    expect(printed.err).toContain("team.html names /nobody, which the site does not have.");
    expect(inbox.takeTexts()).toEqual([expect.stringContaining("my-site: 2 findings on 2 pages")]);
    expect(await place.read("contact.html")).toContain("<form");
    builder.published["/contact"] = builtPage(FORM);
    builder.published["/team"] = builtPage("<p>Team</p>");
    expect(await place.run()).toBe(0);
    await expectEdits();
  });

  it("stays as it is while the builder is down, with a message after the second run", async () => {
    builder.state = "down";
    expect(await place.run()).toBe(1);
    expect(inbox.takeTexts()).toEqual([]);
    expect(await place.run()).toBe(1);
    expect(await place.run()).toBe(1);
    expect(inbox.takeTexts()).toEqual([expect.stringContaining("could not be adopted.")]);
    builder.state = "up";
    expect(await place.run()).toBe(0);
    await expectEdits();
  });

  it("is not deployed while a question is open, and then with the answer", async () => {
    builder.published["/"] = String(builder.published["/"]).replace("Welcome", "Hello");
    for (let run = 0; run < 2; run++) expect(await place.run()).toBe(1);
    const [text = "", ...more] = inbox.takeTexts();
    expect(more).toEqual([]);
    expect(text).toContain("1 question: you and the builder changed the same. Nothing was deployed.");
    expect(text).toContain(`npx millrace adopt '${builder.origin}' --onto ${place.site} --own --decide decisions.yml`);
    await expectEdits();
    expect(await adoptCommand([builder.origin, "--onto", place.site, "--own", "--take", "mine"])).toBe(0);
    expect(await place.run()).toBe(0);
    await expectEdits();
  });

  it("is asked for validators only, and not deployed, when nothing changed", async () => {
    builder.takeAnswers();
    printed.out = "";
    const before = await place.online();
    expect(await place.run()).toBe(0);
    expect(printed.out).toBe("Nothing changed.\n");
    const answers = builder.takeAnswers();
    expect(answers).toContain("304 /about");
    // Pages that the site does not have, and has no validators of.
    expect(answers.filter((answer) => !answer.startsWith("304 ")).sort()).toEqual([
      "404 /401",
      "404 /404",
      "404 /robots.txt",
      "404 /sitemap.xml",
    ]);
    expect(await place.online()).toEqual(before);
    expect(inbox.messages).toEqual([]);
  });
});
