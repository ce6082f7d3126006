import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer, data, forgetCookies, refused, type Server } from "../network/server";
import { createStorage } from "./storage";
import { button, close, eventually, FILE, one, open, SIGN_UP, muteConsole, submit } from "./support";

let server: Server;
let storage: ReturnType<typeof createStorage>;

const answer = (status: number, body = "") => void (storage.answer = () => ({ status, body }));
const neverAnswer = () => void (storage.answer = () => undefined);
const xml = (code: string) =>
  answer(400, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
const target = {
  presignedPOST: {
    url: "https://storage.example/up",
    fields: [
      { key: "key", value: "k1" },
      { key: "policy", value: "p" },
    ],
  },
  key: "uploads/1",
};
const input = (n = 0) => document.querySelectorAll<HTMLInputElement>('[type="file"]')[n] as HTMLInputElement;
const KEY = "data-wf-unsaved-user-file-upload-key";
const STORED = "data-wf-user-file-upload-key";
const shown = (n = 0) =>
  ["default", "uploading", "success", "error"].filter(
    (part) => !document.querySelectorAll(`.w-file-upload-${part}`)[n]?.classList.contains("w-hidden"),
  );
const uploads = () => server.operations().filter(({ operationName }) => operationName === "getUploadURL");

function choose(name = "me.png", n = 0, size?: number, type = ""): void {
  const file = new File(["x"], name, { type });
  if (size) Object.defineProperty(file, "size", { value: size });
  let files = [file];
  Object.defineProperty(input(n), "files", { configurable: true, get: () => files });
  Object.defineProperty(input(n), "value", {
    configurable: true,
    get: () => (files.length ? "C:\\fakepath\\x" : ""),
    set: () => (files = []),
  });
  input(n).dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(() => {
  forgetCookies();
  server = createServer();
  storage = createStorage();
  muteConsole();
  server.results.getUploadURL = () => data({ usysGetUploadURL: target });
});
afterEach(close);

const page = (html = FILE(), keys = "") =>
  open(SIGN_UP(html.replace('type="file"', `type="file" ${keys}`)), { server });

describe("choosing a file", () => {
  it("A-96 A-97 focuses the shown uploading panel, writes the name as text, requests an upload URL", async () => {
    neverAnswer();
    page();
    choose("<b>.png");
    await eventually(() => expect(shown()).toEqual(["uploading"]));
    expect(document.activeElement).toBe(one(".w-file-upload-uploading"));
    expect(one(".w-file-upload-file-name").textContent).toBe("<b>.png");
    await eventually(() => expect(button().value).toBe("Please wait..."));
    await eventually(() => expect(storage.stored).toHaveLength(1));
    expect(uploads()).toMatchObject([{ variables: { fieldId: "77aa", filename: "<b>.png" } }]);
  });

  it("A-98 posts the fields in order and the file last, then shows success with the key", async () => {
    page(FILE(), `${STORED}="old"`);
    choose();
    await eventually(() => expect(shown()).toEqual(["success"]));
    expect([...(storage.stored[0]?.body.keys() ?? [])]).toEqual(["key", "policy", "file"]);
    expect(storage.stored[0]?.url).toBe("https://storage.example/up");
    expect(input().getAttribute(KEY)).toBe("uploads/1");
    expect(input().getAttribute(STORED)).toBe("old");
    expect(document.activeElement).toBe(one(".w-file-upload-success"));
    await eventually(() => expect(button().disabled).toBe(false));
  });

  it("A-97 ignores a second file while one uploads, and clears it", async () => {
    neverAnswer();
    open(SIGN_UP(FILE("77aa") + FILE("88bb")), { server });
    choose("a.png", 0);
    await eventually(() => expect(shown(0)).toEqual(["uploading"]));
    choose("b.png", 1);
    expect(input(1).value).toBe("");
    expect(shown(1)).toEqual(["default"]);
    await eventually(() => expect(storage.stored).toHaveLength(1));
    expect(uploads()).toHaveLength(1);
  });

  it("A-97 ignores an empty choice", () => {
    page();
    input().dispatchEvent(new Event("change", { bubbles: true }));
    expect(shown()).toEqual(["default"]);
  });

  const FILE_TEXT = "Maximum size allowed for a file upload is 10000kb / 10mb.";
  const IMAGE_TEXT = "Maximum size allowed for a image upload is 4000kb / 4mb.";
  it.each([
    ["a file", 10_000_001, "application/pdf", FILE_TEXT],
    ["an image", 4_000_001, "image/png", IMAGE_TEXT],
  ])("A-103 refuses %s of %d bytes before any request", async (_, size, type, text) => {
    page(FILE("77aa", 'defaulterror="D"'));
    choose("big", 0, size, type);
    await eventually(() => expect(shown()).toEqual(["default", "error"]));
    expect(one(".w-file-upload-error-msg").textContent).toBe(text);
    expect(document.activeElement).toBe(one(".w-file-upload-error"));
    expect([uploads().length, button().disabled, input().value]).toEqual([0, false, ""]);
  });

  it("A-103 reports it in the page's own words", async () => {
    page();
    choose("big", 0, 10_000_001);
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe("too large"));
  });

  it("A-103 sends a file of exactly the limit", async () => {
    page();
    choose("big", 0, 10_000_000);
    await eventually(() => expect(storage.stored).toHaveLength(1));
  });

  it("A-98 limits the transfer to the time set on the script tag", async () => {
    open(SIGN_UP(FILE()), { server, tag: 'data-upload-timeout="1234"' });
    choose();
    await eventually(() => expect(storage.stored[0]?.timeout).toBe(1234));
  });

  it("A-97 does not send the form while a file is being uploaded", async () => {
    neverAnswer();
    page();
    choose();
    await eventually(() => expect(storage.stored).toHaveLength(1));
    expect(submit()).toBe(false);
    expect(server.operations().map(({ operationName }) => operationName)).not.toContain("UserSignupRequest");
  });

  it("A-96 skips a field without its parts and mounts the others", async () => {
    open(SIGN_UP(FILE("77aa").replace("w-file-upload-success", "other") + FILE("88bb")), { server });
    choose("b.png", 1);
    await eventually(() => expect(storage.stored).toHaveLength(1));
  });
});

describe("failures", () => {
  const causes: [string, () => void, string][] = [
    [
      "a forbidden extension",
      () => (server.results.getUploadURL = () => refused("UsysForbiddenFileExtension")),
      "type",
    ],
    ["another GraphQL error", () => (server.results.getUploadURL = () => refused("Nope")), "D"],
    [
      "an answer without address",
      () => (server.results.getUploadURL = () => data({ usysGetUploadURL: { key: "k" } })),
      "D",
    ],
    ["a file too large, by the swapped name", () => xml("EntityTooLarge"), "too large"],
    ["a file too small, by the swapped name", () => xml("EntityTooSmall"), "too small"],
    ["another storage code", () => xml("AccessDenied"), "D"],
    ["a code that is a name of the language", () => xml("constructor"), "D"],
    ["an answer without code", () => answer(500, "gone"), "D"],
    ["a network failure at the storage", () => (storage.answer = () => "network"), "D"],
    [
      "a network failure at the address",
      () =>
        (server.results.getUploadURL = () => {
          throw new TypeError("Failed to fetch");
        }),
      "D",
    ],
  ];
  it.each(causes)("A-96 A-99 S-7 end in the error state: %s", async (_, arrange, text) => {
    arrange();
    page();
    choose();
    await eventually(() => expect(shown()).toEqual(["default", "error"]));
    expect(one(".w-file-upload-error-msg").textContent).toBe(text);
    expect(document.activeElement).toBe(one(".w-file-upload-error"));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(button().value).toBe("Sign Up");
    expect(input().hasAttribute(KEY)).toBe(false);
    expect(input().value).toBe("");
  });

  it.each<[string, () => void, string, string]>([
    ["the other size text", () => xml("EntityTooLarge"), 'maxsizeerror="other" defaulterror="D"', "other"],
    ["the general text", () => xml("EntityTooLarge"), 'defaulterror="D"', "D"],
    ["ours for a large file", () => xml("EntityTooLarge"), "", "Upload failed. File too large."],
    ["ours for a small file", () => xml("EntityTooSmall"), "", "Upload failed. File too small."],
    [
      "ours for a type",
      () => (server.results.getUploadURL = () => refused("UsysForbiddenFileExtension")),
      "",
      "Upload failed. Invalid file type.",
    ],
    ["ours in general", () => xml("AccessDenied"), "", "Upload failed. Something went wrong. Please retry."],
  ])("A-99 falls back to %s", async (_, arrange, texts, expected) => {
    arrange();
    page(FILE("77aa", texts));
    choose();
    await eventually(() => expect(one(".w-file-upload-error-msg").textContent).toBe(expected));
  });
});

describe("removing", () => {
  const press = (key: string) =>
    one(".w-file-remove-link").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  const ways: [string, () => void][] = [
    ["click", () => one(".w-file-remove-link").click()],
    ["Enter", () => expect(press("Enter")).toBe(false)],
    ["Space", () => expect(press(" ")).toBe(false)],
  ];
  it.each(ways)("A-100 by %s clears name and key and focuses the label", async (_, remove) => {
    page();
    choose();
    await eventually(() => expect(shown()).toEqual(["success"]));
    remove();
    await eventually(() => expect(shown()).toEqual(["default"]));
    expect(input().hasAttribute(KEY)).toBe(false);
    expect(input().hasAttribute(STORED)).toBe(false);
    expect(one(".w-file-upload-file-name").textContent).toBe("");
    expect(document.activeElement).toBe(one(".w-file-upload-label"));
  });

  it.each(["file1", "DELETE"])("A-100 marks a stored file for deletion (%s)", async (key) => {
    page(FILE(), `${STORED}="${key}"`);
    one(".w-file-remove-link").click();
    await eventually(() => expect(shown()).toEqual(["default"]));
    expect(input().getAttribute(STORED)).toBe("DELETE");
  });

  it("A-101 cancels an upload: the transfer ends, late results are ignored, a new choice works at once", async () => {
    neverAnswer();
    page();
    choose();
    await eventually(() => expect(storage.stored).toHaveLength(1));
    one(".w-file-remove-link").click();
    await eventually(() => expect(shown()).toEqual(["default"]));
    expect(storage.stored[0]?.aborted).toBe(true);
    await eventually(() => expect(button().disabled).toBe(false));
    answer(201);
    choose("new.png");
    await eventually(() => expect(shown()).toEqual(["success"]));
    expect(one(".w-file-upload-file-name").textContent).toBe("new.png");
  });

  it("A-101 cancels by Escape too, and announces it to assistive technology", async () => {
    neverAnswer();
    page();
    choose();
    await eventually(() => expect(storage.stored).toHaveLength(1));
    const panel = one(".w-file-upload-uploading");
    expect(panel.getAttribute("aria-description")).toBe("Press Escape to cancel");
    panel.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    expect(shown()).toEqual(["default"]);
    expect(storage.stored[0]?.aborted).toBe(true);
  });

  it("A-101 cancels while the upload URL is requested", async () => {
    page();
    await eventually(() => expect(server.calls).toHaveLength(1));
    server.replies = [() => new Promise<Response>(() => undefined)];
    choose();
    await eventually(() => expect(uploads()).toHaveLength(1));
    one(".w-file-remove-link").click();
    await eventually(() => expect(server.calls.at(-1)?.init.signal?.aborted).toBe(true));
    await eventually(() => expect(button().disabled).toBe(false));
    expect(shown()).toEqual(["default"]);
  });

  it("A-102 empties the native input, so that the same file can be chosen again", async () => {
    page();
    choose();
    await eventually(() => expect(shown()).toEqual(["success"]));
    expect(input().value).toBe("");
    one(".w-file-remove-link").click();
    choose();
    await eventually(() => expect(storage.stored).toHaveLength(2));
  });

  it("starts an interrupted upload again after the next start", async () => {
    neverAnswer();
    const { stop, ready, served } = page();
    choose();
    await eventually(() => expect(storage.stored).toHaveLength(1));
    stop();
    expect([storage.stored[0]?.aborted, document.body.innerHTML]).toEqual([true, served]);
    answer(201);
    ready();
    await eventually(() => expect(shown()).toEqual(["success"]));
    expect(input().getAttribute(KEY)).toBe("uploads/1");
  });

  it("is as served after stop(), and shows the upload again after the next start", async () => {
    const { stop, ready, served } = page();
    choose();
    await eventually(() => expect(shown()).toEqual(["success"]));
    await eventually(() => expect(button().disabled).toBe(false));
    stop();
    expect(document.body.innerHTML).toBe(served);
    ready();
    expect(input().getAttribute(KEY)).toBe("uploads/1");
  });
});
