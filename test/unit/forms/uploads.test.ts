import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { uploadLimit } from "../../../src/form-kit/upload-limits";
import { FakeRequest } from "../network/fake-request";
import {
  element,
  fakeEndpoint,
  formAround,
  json,
  mountForms,
  next,
  theForm,
  unmountForms,
  type Endpoint,
} from "./support";
import { eventually } from "../support/eventually";

let endpoint: Endpoint;
beforeEach(() => {
  endpoint = fakeEndpoint();
  document.documentElement.setAttribute("data-wf-site", "5f0c1d2e3a4b5c6d7e8f9a00");
});
afterEach(() => {
  unmountForms();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete window.__wf_design;
});

/** An upload field; `texts` go on its error element. */
function field(attributes = "", texts = ""): string {
  return formAround(`<div class="w-file-upload">
    <div class="w-file-upload-default"><input type="file" name="cv" ${attributes}><label class="w-file-upload-label"
      tabindex="0">Choose</label></div>
    <div class="w-file-upload-uploading" tabindex="-1" style="display:none">Uploading…</div>
    <div class="w-file-upload-success" tabindex="-1" style="display:none"><div
      class="w-file-upload-file-name"></div></div>
    <div class="w-file-upload-error" tabindex="-1" style="display:none"><div class="w-file-upload-error-msg"
      ${texts}>Wrong.</div></div>
  </div>`);
}

function choose(size: number, type = "application/pdf"): void {
  const file = new File([], "chosen", { type });
  Object.defineProperty(file, "size", { value: size });
  const input = element<HTMLInputElement>("[type=file]");
  Object.defineProperty(input, "files", { value: [file], configurable: true, writable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("a file field with two of a part", () => {
  const TWICE = field()
    .replace("</label>", '</label><label class="w-file-upload-label" id="second">Browse</label>')
    .replace(/<div class="w-file-upload-error" [^]*?<\/div><\/div>/, (panel) => panel + panel);

  it("F-67 opens the dialog by either label", async () => {
    await mountForms(TWICE);
    const opened = vi.spyOn(element<HTMLInputElement>("[type=file]"), "click").mockReturnValue();
    element("#second").click();
    expect(opened).toHaveBeenCalledOnce();
  });
});

const press = (key: string, target = ".w-file-upload-uploading") => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  element(target).dispatchEvent(event);
  return event;
};
const shown = (panel: string) => element(`.w-file-upload-${panel}`).style.display !== "none";
const text = () => element(".w-file-upload-error-msg").textContent;

describe("the limit of a file field", () => {
  it.each([
    ["", "", 10_000_000],
    [".pdf", "application/pdf", 10_000_000],
    [".png, .jpg, .heic", "", 10_000_000],
    ["image/*, .pdf", "application/pdf", 10_000_000],
    ["image/png, application/pdf", "application/pdf", 10_000_000],
    ["", "image/png", 4_000_000],
    [".png, .pdf", "image/jpeg", 4_000_000],
    ["image/*", "", 4_000_000],
    ["image/png,image/jpeg", "", 4_000_000],
    [" IMAGE/PNG , image/webp ", "", 4_000_000],
  ])("F-61 as changed by the issue: of accept=%j for a file of type %j is %d bytes", (accept, type, bytes) => {
    const input = document.createElement("input");
    input.accept = accept;
    expect(uploadLimit(input, new File([], "chosen", { type })).bytes).toBe(bytes);
  });

  it.each([
    ["", 10_000_001, "Maximum size allowed for a file upload is 10000kb / 10mb."],
    [`accept="image/*"`, 4_000_001, "Maximum size allowed for a image upload is 4000kb / 4mb."],
  ])(
    "F-61 as changed by the issue: is named when the page has no text for it (%s)",
    async (attributes, size, sentence) => {
      await mountForms(field(attributes, `data-w-generic-error="Upload failed."`));
      choose(size);
      expect([text(), shown("error"), endpoint.calls.length]).toEqual([sentence, true, 0]);
    },
  );

  it("F-61 as changed by the issue: is that of images where the file is one", async () => {
    await mountForms(field());
    choose(4_000_001, "image/png");
    expect([text(), endpoint.calls.length]).toEqual(["Maximum size allowed for a image upload is 4000kb / 4mb.", 0]);
  });

  it("F-61 as changed by the issue: is reported in the page's own words", async () => {
    await mountForms(field("", `data-w-size-error="Too big."`));
    choose(10_000_001);
    expect(text()).toBe("Too big.");
  });

  it("F-61 as changed by the issue: accepts a file of exactly this size", async () => {
    endpoint.reply = () => new Promise(() => undefined);
    await mountForms(field());
    choose(10_000_000);
    expect(endpoint.calls.map(({ url }) => new URL(url).searchParams.get("size"))).toEqual(["10000000"]);
    expect(shown("uploading")).toBe(true);
  });

  it("passes the reason to scripts", async () => {
    await mountForms(field());
    const received = next("millrace:form:upload");
    choose(10_000_001);
    expect((await received).detail).toEqual({ state: "error", reason: "size" });
  });

  it("F-66 a too large file does not end the upload of another", async () => {
    endpoint.reply = () => new Promise(() => undefined);
    await mountForms(field());
    choose(1);
    choose(10_000_001);
    expect([endpoint.calls.length, endpoint.calls[0]?.init.signal?.aborted, shown("error")]).toEqual([1, false, false]);
  });

  it("F-66 accepts another file once the first is refused", async () => {
    await mountForms(field());
    choose(10_000_001);
    choose(1);
    expect(endpoint.calls).toHaveLength(1);
  });
});

describe("Escape", () => {
  it("F-61 as changed by the issue: ends the sign request and dispatches an event", async () => {
    endpoint.reply = () => new Promise(() => undefined);
    await mountForms(field());
    choose(1);
    press("Enter");
    expect(shown("uploading")).toBe(true);
    const received = next("millrace:form:upload");
    expect(press("Escape").defaultPrevented).toBe(true);
    expect((await received).detail).toEqual({ state: "canceled", reason: undefined });
    expect(endpoint.calls[0]?.init.signal?.aborted).toBe(true);
    expect([shown("default"), shown("uploading"), shown("error"), text()]).toEqual([true, false, false, "Wrong."]);
    expect(document.activeElement).toBe(element(".w-file-upload-label"));
  });

  it("does nothing in a field without an upload in progress", async () => {
    await mountForms(field());
    expect(press("Escape", ".w-file-upload-label").defaultPrevented).toBe(false);
  });

  it("is described on the uploading panel until stop", async () => {
    await mountForms(field());
    const panel = element(".w-file-upload-uploading");
    const now = () => [panel.getAttribute("aria-description"), panel.getAttribute("role")];
    expect(now()).toEqual(["Press Escape to cancel", "group"]);
    unmountForms();
    expect(now()).toEqual([null, null]);
  });
});

describe("a file", () => {
  const SIGNED = { fileName: "f/1.pdf", fileId: "id1", postData: { key: "k" }, s3Url: "/store" };
  const id = () => element("[type=file]").getAttribute("data-value");
  const upload = () => next<{ state: string; reason?: string }>("millrace:form:upload").then(({ detail }) => detail);
  const TEXTS = `data-w-type-error="Wrong kind." data-w-size-error="Too big." data-w-generic-error="Failed."`;

  beforeEach(() => {
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    endpoint.reply = () => json(SIGNED);
  });

  it("F-138 F-139 is signed, stored, and identified by its id", async () => {
    await mountForms(field());
    const begun = upload();
    choose(1);
    expect(await begun).toEqual({ state: "uploading", reason: undefined });
    await eventually(() => expect(id()).toBe("id1"));
    expect(FakeRequest.last.opened).toEqual(["POST", `${location.origin}/store`]);
    expect([FakeRequest.last.body?.get("key"), FakeRequest.last.timeout]).toEqual(["k", 300_000]);
    const stored = upload();
    FakeRequest.last.end("onload", 204);
    expect(await stored).toEqual({ state: "success", reason: undefined });
    expect([shown("success"), element(".w-file-upload-file-name").textContent]).toEqual([true, "chosen"]);
    expect(element<HTMLInputElement>("[type=submit]").disabled).toBe(false);
  });

  it.each([
    ["InvalidFileTypeError: exe", TEXTS, "Wrong kind.", 0],
    ["MaxFileSizeError", TEXTS, "Too big.", 0],
    ["x MaxFileSizeError", TEXTS, "Failed.", 1],
    ["MaxFileSizeError", `data-w-generic-error="Failed."`, "Failed.", 0],
    ["Other", "", "Wrong.", 1],
    [{ toString: "MaxFileSizeError" }, TEXTS, "Failed.", 1],
  ])("F-62 that is refused with %j and the texts %s shows %j", async (msg, texts, said, reports) => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    endpoint.reply = () => json({ msg }, 400);
    await mountForms(field("", texts));
    choose(1);
    const ended = new Promise<unknown>((resolve) =>
      document.addEventListener("millrace:form:upload", (event) => resolve((event as CustomEvent).detail), {
        once: true,
      }),
    );
    expect(await ended).toEqual({ state: "error", reason: "status" });
    expect([text(), id(), reported.mock.calls.length]).toEqual([said, null, reports]);
  });

  it("F-40 is shown as a line of text where the page's style sheet hides it", async () => {
    document.head.insertAdjacentHTML(
      "beforeend",
      `<style id="hides">.w-file-upload-success, .w-file-upload-uploading { display: none }</style>`,
    );
    await mountForms(field());
    choose(1);
    expect(element(".w-file-upload-uploading").style.display).toBe("block");
    await eventually(() => expect(id()).toBe("id1"));
    FakeRequest.last.end("onload", 204);
    await eventually(() => expect(shown("success")).toBe(true));
    expect(element(".w-file-upload-success").style.display).toBe("inline-block");
    element("#hides").remove();
  });

  it("F-96 F-142 that is removed once it is stored is not called canceled", async () => {
    await mountForms(field().replace(`class="w-file-upload-file-name"></div>`, `$&<a class="w-file-remove-link"></a>`));
    const states: unknown[] = [];
    const note = (event: Event) => states.push((event as CustomEvent<{ state: string }>).detail.state);
    document.addEventListener("millrace:form:upload", note);
    choose(1);
    await eventually(() => expect(id()).toBe("id1"));
    FakeRequest.last.end("onload", 204);
    await eventually(() => expect(shown("success")).toBe(true));
    const removal = new MouseEvent("click", { bubbles: true, cancelable: true });
    element(".w-file-upload-success .w-file-remove-link").dispatchEvent(removal);
    document.removeEventListener("millrace:form:upload", note);
    expect(removal.defaultPrevented).toBe(true);
    expect([states, id(), shown("default")]).toEqual([["uploading", "success"], null, true]);
  });

  it("F-62 that is refused has no id, with any message of the page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await mountForms(field().replace(/<div class="w-file-upload-error-msg"[^]*?<\/div>/, ""));
    choose(1);
    await eventually(() => expect(id()).toBe("id1"));
    FakeRequest.last.end("onload", 400);
    await eventually(() => expect(shown("error")).toBe(true));
    expect(id()).toBeNull();
    choose(10_000_001);
    expect(shown("error")).toBe(true);
  });

  it("needs an input, and accepts a field without a label", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await mountForms(field().replace(/<input type="file"[^>]*>/, ""));
    await mountForms(field().replace(/<label[^]*?<\/label>/, ""));
    expect([reported.mock.calls, element("[type=file]").style.height]).toEqual([[], ""]);
  });

  it("F-62 whose refusal is no JSON shows the general text, and the console states why", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    endpoint.reply = () => new Response("<Error>", { status: 500 });
    await mountForms(field("", TEXTS));
    choose(1);
    expect(await upload()).toEqual({ state: "error", reason: "status" });
    expect(text()).toBe("Failed.");
    expect(String(reported.mock.calls[0]?.[0])).toMatch(/<input>.*file not uploaded, .*answered HTTP 500/);
  });

  it("F-96 that is canceled before its signature arrives has no id", async () => {
    let grant = (_answer: Response) => {};
    endpoint.reply = () => new Promise((resolve) => (grant = resolve));
    await mountForms(field());
    choose(1);
    press("Escape");
    grant(json(SIGNED));
    await new Promise((resolve) => setTimeout(resolve));
    expect(id()).toBeNull();
  });

  it("is aborted when the form is reset, unless a listener of the page prevents that", async () => {
    await mountForms(field());
    choose(1);
    await eventually(() => expect(id()).toBe("id1"));
    FakeRequest.last.end("onload", 200);
    await eventually(() => expect(shown("success")).toBe(true));
    document.addEventListener("reset", (event) => event.preventDefault(), { once: true });
    theForm().reset();
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown("success"), id()]).toEqual([true, "id1"]);
    const focused = document.activeElement;
    theForm().reset();
    await eventually(() => expect(shown("default")).toBe(true));
    expect(id()).toBeNull();
    expect([focused, document.body]).toContain(document.activeElement);
  });

  it("F-135 makes space for the browser's own message, until stop", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(40);
    await mountForms(field());
    const { style } = element("[type=file]");
    expect([style.width, style.height]).toEqual(["1px", "40px"]);
    unmountForms();
    expect([style.width, style.height]).toEqual(["", ""]);
  });

  it("F-65 cannot be chosen in the builder's design view", async () => {
    window.__wf_design = true;
    await mountForms(field());
    const clicked = (selector: string) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true });
      element(selector).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([clicked("[type=file]"), clicked(".w-file-upload-label"), clicked(".w-file-upload-default")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
