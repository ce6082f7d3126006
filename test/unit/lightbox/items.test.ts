import { describe, expect, it } from "vitest";
import { readEmbed } from "../../../src/lightbox/embed";
import { readLink } from "../../../src/lightbox/items";

function link(data: unknown, { alt = "" } = {}): HTMLElement {
  const element = document.createElement("a");
  const image = element.appendChild(document.createElement("img"));
  image.alt = alt;
  const block = element.appendChild(document.createElement("script"));
  block.type = "application/json";
  block.className = "w-json";
  block.textContent = typeof data === "string" ? data : JSON.stringify(data);
  return element;
}

describe("the data block of a link", () => {
  it("LB-20 returns pictures with caption, thumbnail and group", () => {
    const { items, group } = readLink(
      link({
        items: [{ url: "/a.jpg", caption: "<b>Rose</b>", thumbnailUrl: "/t.jpg" }, { url: "/b.jpg" }],
        group: "g",
      }),
    );
    expect(group).toBe("g");
    expect(items).toMatchObject([
      { url: "/a.jpg", caption: "<b>Rose</b>", thumbnail: "/t.jpg" },
      { url: "/b.jpg", caption: "", thumbnail: "/b.jpg" },
    ]);
  });

  it("LB-20 describes a picture by its caption, else by the text of the link's image", () => {
    expect(readLink(link({ items: [{ url: "/a.jpg", caption: "Rose" }] }, { alt: "Set" })).items[0]?.alt).toBe("Rose");
    expect(readLink(link({ items: [{ url: "/a.jpg" }] }, { alt: "Set" })).items[0]?.alt).toBe("Set");
  });

  it("LB-20 may be of the older kind", () => {
    expect(readLink(link({ images: [{ url: "/a.jpg" }], groupId: "old" }))).toMatchObject({
      items: [{ url: "/a.jpg" }],
      group: "old",
    });
    expect(readLink(link({ embed: { html: '<iframe src="/p"></iframe>' } })).items).toHaveLength(1);
  });

  it("LB-1 that is not readable is reported with the expected form", () => {
    for (const broken of ['{"items": [', "null", "7"])
      expect(() => readLink(link(broken))).toThrow(/^its data block is invalid.+expected JSON/);
  });

  it("LB-1 may be missing: then nothing is shown", () => {
    expect(readLink(document.createElement("a"))).toEqual({ items: [], group: "" });
  });

  it("LB-2 of a link that a condition hides yields hidden items", () => {
    const condition = document.createElement("div");
    condition.className = "w-condition-invisible";
    condition.append(link({ items: [{ url: "/a.jpg" }] }));
    expect(readLink(condition.firstElementChild as HTMLElement).items[0]?.hidden).toBe(true);
  });
});

describe("embed code", () => {
  it("LB-31 is reduced to one player with an address, a title and its permissions", () => {
    const code = `<script>steal()</script><iframe onload="steal()" style="position:fixed" src="//player.example/42"
      title="Tour" allow="fullscreen"></iframe>`;
    expect(readEmbed(code)).toEqual({
      element: "iframe",
      src: "http://player.example/42",
      title: "Tour",
      allow: "fullscreen",
    });
  });

  it("LB-31 may be a video", () => {
    expect(readEmbed('<video><source src="https://v.example/a.mp4"></video>')).toMatchObject({
      element: "video",
      src: "https://v.example/a.mp4",
    });
  });

  it.each([
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,hello"></iframe>',
    '<iframe srcdoc="hello"></iframe>',
    '<iframe src="http://"></iframe>',
    '<object data="https://player.example/"></object>',
    "plain words",
  ])("LB-31 is refused: %s", (code) => {
    expect(readEmbed(code)).toBeUndefined();
  });
});
