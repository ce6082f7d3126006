import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, oneSite, removeFolders } from "./support/site";
import { zip } from "./support/zip";

afterEach(removeFolders);

const box = (src: string) => `<div data-animation-type="lottie" data-src="${src}"></div>`;
const ANIMATION = { v: "5.5.7", w: 400, h: 200, layers: [], assets: [{ id: "p", u: "/images/", p: "dot.png", e: 0 }] };
const PICTURE = Buffer.from([137, 80, 78, 71]);

const archive = (manifest: object, folder: string, pictures: string, animation: object = ANIMATION) =>
  zip({
    "manifest.json": JSON.stringify(manifest),
    [`${folder}/first.json`]: JSON.stringify({ ...ANIMATION, w: 1 }),
    [`${folder}/second.json`]: JSON.stringify(animation),
    [`${pictures}/dot.png`]: PICTURE,
  });

const old = archive(
  { activeAnimationId: "second", animations: [{ id: "first" }, { id: "second" }] },
  "animations",
  "images",
);

async function adopted(bytes: Buffer | string, path = "documents/waves.lottie", more: Record<string, string> = {}) {
  return adoptSite({ ...oneSite({ body: box(path) }), [path]: bytes, ...more });
}

describe("a .lottie archive", () => {
  it.each([
    ["the first version", old],
    [
      "the second version",
      archive(
        { version: "2", initial: { animation: "second" }, animations: [{ id: "first" }, { id: "second" }] },
        "a",
        "i",
      ),
    ],
  ])("LO-10 of %s becomes a JSON file beside it", async (_name, bytes) => {
    const site = await adopted(bytes);
    expect(JSON.parse(await site.read("documents/waves.json"))).toMatchObject({ w: 400, h: 200 });
  });

  it("LO-10 lists animations that the page no longer names", async () => {
    expect(await (await adopted(old)).read("index.html")).toContain(box("documents/waves.json"));
  });

  it("LO-10 brings its pictures inside the animation", async () => {
    const { assets } = JSON.parse(await (await adopted(old)).read("documents/waves.json")) as { assets: object[] };
    expect(assets).toEqual([{ id: "p", u: "", p: `data:image/png;base64,${PICTURE.toString("base64")}`, e: 1 }]);
  });

  it("LO-10 uses no other file's name", async () => {
    const site = await adopted(old, "documents/waves.lottie", {
      "documents/waves.json": "{}",
      "two.html": '<a href="documents/waves.json">',
    });
    expect([await site.read("documents/waves.json"), await site.read("index.html")]).toEqual([
      "{}",
      expect.stringContaining(box("documents/waves-1.json")),
    ]);
  });

  it("LO-10 that another page names, too, is unpacked once", async () => {
    const page = oneSite({ body: box("documents/waves.lottie") })["index.html"] ?? "";
    const site = await adopted(old, "documents/waves.lottie", { "two.html": page });
    expect((await site.files()).filter((file) => file.startsWith("documents/"))).toEqual([
      "documents/waves.json",
      "documents/waves.lottie",
    ]);
  });

  it.each([
    ["cut short", old.subarray(0, old.length - 30), "it is no ZIP archive, or cut short"],
    [
      "without its animation",
      archive({ animations: [{ id: "third" }] }, "a", "i"),
      'it lacks the animation "third" that its manifest names',
    ],
    ["without a manifest", zip({ "a/x.json": "{}" }), "it lacks manifest.json"],
  ])("LO-10 %s stays, and the report explains why", async (_name, bytes, reason) => {
    const site = await adopted(bytes);
    expect(site.page("index.html").left).toEqual([
      { what: "documents/waves.lottie", reason: `the archive cannot be read: ${reason}` },
    ]);
    expect(await site.read("index.html")).toContain(box("documents/waves.lottie"));
  });
});

describe("the reserved space of an animation", () => {
  it("LO-11 is kept by a style in the head, in the shape of its file", async () => {
    const site = await adopted(JSON.stringify(ANIMATION), "documents/wave s.json");
    expect(await site.read("index.html")).toContain(
      '[data-src="documents/wave\\20 s.json"]:empty::before{content:"";display:inline-block;width:100%;' +
        "max-height:100%;aspect-ratio:400/200}</style></head>",
    );
  });

  it.each([
    ["no animation", "{}"],
    ["no JSON", "<html>"],
  ])("LO-11 is unknown for a file that is %s", async (_name, text) => {
    expect(await (await adopted(text, "a.json")).read("index.html")).not.toContain("data-millrace-lottie");
  });

  it("LO-11 is unknown for a file on another host", async () => {
    const site = await adoptSite(oneSite({ body: box("https://files.example/a.json") }));
    expect(await site.read("index.html")).not.toContain("data-millrace-lottie");
  });
});
