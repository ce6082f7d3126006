import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { list, listHtml, mountLists, part, ROW, rows, serve, subscription, texts } from "./support";
import { eventually } from "../support/eventually";

let mounter: Mounter | undefined;
const errors = vi.fn();

async function mount(html = listHtml()) {
  mounter?.stop();
  const mounted = await mountLists(html);
  mounter = mounted.mounter;
  return mounted;
}

beforeEach(() => {
  errors.mockClear();
  vi.spyOn(console, "error").mockImplementation(errors);
});
afterEach(() => {
  mounter?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete window.__wf_design;
});

const three = [
  subscription(),
  subscription({ _id: "s2", productName: "Polish", status: "past_due", variantPrice: { unit: "USD", value: 1899 } }),
  subscription({ _id: "s3", productName: "Cream", status: "canceled", canceledOn: "2024-05-01T08:00:00.000Z" }),
];

describe("a list of subscriptions", () => {
  it("A-110 requests once, for all lists of the page", async () => {
    const server = serve({ FetchSubscriptions: () => list(three) });
    await mount(listHtml() + listHtml(ROW.replace('class="row"', 'class="row second"'), "wf-template-2"));
    await eventually(() => expect(rows()).toHaveLength(6));
    expect(server.asked.map(({ operationName }) => operationName)).toEqual(["FetchSubscriptions"]);
    expect(texts(".second h3")).toEqual(["Monthly manicure", "Polish", "Cream"]);
  });

  it("A-113 shows one copy of the template per subscription, in the server's order, of any status", async () => {
    serve({ FetchSubscriptions: () => list(three) });
    await mount();
    await eventually(() => expect(rows()).toHaveLength(3));
    expect([...part(".rows").children]).toEqual(rows());
    expect(texts("h3")).toEqual(["Monthly manicure", "Polish", "Cream"]);
    expect(texts(".status")).toEqual(["active", "past_due", "canceled"]);
    expect(texts(".price")).toEqual(["", "$18.99", ""]);
    expect(part(".empty").style.display).toBe("none");
    expect(rows().map((row) => row.querySelector(".ends")?.className)).toEqual([
      "ends",
      "ends",
      "ends w-condition-invisible",
    ]);
    expect(errors).not.toHaveBeenCalled();
  });

  it("A-113 finds the element for rows outside the list, too, and prefers the one inside", async () => {
    serve({ FetchSubscriptions: () => list(three) });
    const outside = '<div id="decoy" data-wf-template-id="wf-template-1"></div>';
    await mount(outside + listHtml());
    await eventually(() => expect(part(".rows").children).toHaveLength(3));
    expect(part("#decoy").children).toHaveLength(0);
    mounter?.stop();
    await mount(outside + listHtml().replace(/<div role="list".*<\/div>\n/, ""));
    await eventually(() => expect(part("#decoy").children).toHaveLength(3));
  });

  it("S-3 compares ids that no selector could contain", async () => {
    serve({ FetchSubscriptions: () => list([subscription()]) });
    await mount(listHtml(ROW, "a]b 'c"));
    await eventually(() => expect(rows()).toHaveLength(1));
  });

  it("A-113 clears the previous content of the list", async () => {
    serve({ FetchSubscriptions: () => list([subscription()]) });
    await mount(listHtml().replace('></div>\n    <div class="empty"', '><p>Sample</p></div>\n    <div class="empty"'));
    expect(texts(".rows p")).toEqual(["Sample"]);
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(part(".rows").children).toHaveLength(1);
  });

  it("A-111 shows the empty state of every list when there is no subscription", async () => {
    serve({ FetchSubscriptions: () => list([]) });
    await mount(listHtml() + listHtml(ROW, "wf-template-2"));
    const shown = () => [...document.querySelectorAll<HTMLElement>(".empty")].map(({ style }) => style.display);
    await eventually(() => expect(shown()).toEqual(["block", "block"]));
    expect(rows()).toHaveLength(0);
    expect(errors).not.toHaveBeenCalled();
  });

  it("A-112 treats a visitor who never bought as one without subscriptions", async () => {
    serve({ FetchSubscriptions: () => ({ errors: [{ code: "NoCommerceCustomerFound" }] }) });
    await mount();
    await eventually(() => expect(part(".empty").style.display).toBe("block"));
    expect(errors).not.toHaveBeenCalled();
  });

  it("A-112 S-9 reports any other error once, and shows no empty state", async () => {
    serve({ FetchSubscriptions: () => ({ errors: [{ code: "CommerceUnavailable" }] }) });
    await mount();
    await eventually(() => expect(errors).toHaveBeenCalledTimes(1));
    expect(errors.mock.calls[0]?.[0]).toMatch(/\[millrace\] subscriptions: <section>/);
    // The report precedes the rendering of the state.
    await eventually(() => expect(part(".rows").hasAttribute("aria-busy")).toBe(false));
    expect(part(".empty").style.display).toBe("none");
  });

  it("A-112 shows the empty state and the error when both kinds occur together", async () => {
    serve({ FetchSubscriptions: () => ({ errors: [{ code: "NoCommerceCustomerFound" }, { code: "Other" }] }) });
    await mount();
    await eventually(() => expect(part(".empty").style.display).toBe("block"));
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("A-112 treats an answer without subscriptions as an error", async () => {
    serve({ FetchSubscriptions: () => ({ data: { database: { id: "1", userSubscriptions: null } } }) });
    await mount();
    await eventually(() => expect(errors).toHaveBeenCalledTimes(1));
  });

  it("reports what its markup lacks", async () => {
    serve({ FetchSubscriptions: () => list([subscription()]) });
    await mount(listHtml().replace('data-wf-template-id="wf-template-1"', ""));
    await eventually(() => expect(errors).toHaveBeenCalledTimes(1));
    expect(errors.mock.calls[0]?.[0]).toMatch(/no element uses the template; expected wf-template-1/);
  });

  it("announces that it is loading, in the page's words", async () => {
    let answer: (value: ReturnType<typeof list>) => void = () => undefined;
    serve({ FetchSubscriptions: () => new Promise((resolve) => (answer = resolve)) });
    await mount(listHtml().replace("<section ", '<section data-loading-text="Hämtar…" '));
    expect(part("section > [role=status]").textContent).toBe("Hämtar…");
    expect(part(".rows").getAttribute("aria-busy")).toBe("true");
    await eventually(() => expect(answer.length).toBe(1));
    answer(list([subscription()]));
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(part("section > [role=status]").textContent).toBe("");
    expect(part(".rows").hasAttribute("aria-busy")).toBe(false);
  });

  it("dispatches what it loaded", async () => {
    serve({ FetchSubscriptions: () => list(three) });
    const heard = vi.fn();
    document.addEventListener("millrace:subscriptions:load", ({ detail }) => heard(detail), { once: true });
    await mount();
    await eventually(() => expect(heard).toHaveBeenCalledWith({ subscriptions: three }));
  });

  it("A-4 does nothing in the builder's views", async () => {
    const server = serve({ FetchSubscriptions: () => list(three) });
    for (const design of [true, false]) {
      window.__wf_design = design;
      await mount();
    }
    expect(part("section").querySelector("[role=status]")).toBeNull();
    expect(server.requests).toBe(0);
  });

  it("S-11 shows no row twice when everything starts again", async () => {
    const server = serve({ FetchSubscriptions: () => list(three) });
    await mount();
    await eventually(() => expect(rows()).toHaveLength(3));
    await mounter?.start();
    expect(rows()).toHaveLength(3);
    expect(server.requests).toBe(1);
  });

  it("restores the page as the server sent it", async () => {
    serve({ FetchSubscriptions: () => list(three) });
    const html = listHtml();
    await mount(html);
    await eventually(() => expect(rows()).toHaveLength(3));
    mounter?.stop();
    expect(document.body.innerHTML).toBe(html);
  });

  it("shows many rows in slices", async () => {
    serve({ FetchSubscriptions: () => list(Array.from({ length: 40 }, (_, n) => subscription({ _id: `s${n}` }))) });
    const seen = new Set<number>();
    const observer = new MutationObserver(() => seen.add(rows().length));
    await mount();
    observer.observe(part(".rows"), { childList: true });
    await eventually(() => expect(rows()).toHaveLength(40));
    observer.disconnect();
    expect(seen.size).toBeGreaterThan(3);
    expect(Math.min(...seen)).toBeLessThan(12);
  });
});
