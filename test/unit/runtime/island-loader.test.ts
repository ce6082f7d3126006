import { afterEach, describe, expect, it, vi } from "vitest";
import { createIslandLoader, ISLAND_MARKUP } from "../../../runtime/island-loader";
import { islands } from "../../../runtime/islands";
import { eventually } from "../support/eventually";

it("the loader searches exactly the elements that the islands search", () => {
  const own = islands
    .flatMap(({ selector }) => selector.split(","))
    .map((selector) => selector.trim().replace(/="[^"]*"\]/, "]"));
  expect([...new Set(own)].sort()).toEqual(ISLAND_MARKUP.split(",").sort());
});

describe("a submission from before the islands loaded is sent when they are there", () => {
  const { requestSubmit } = HTMLFormElement.prototype;
  afterEach(() => {
    HTMLFormElement.prototype.requestSubmit = requestSubmit;
    document.body.replaceChildren();
  });

  it.each([
    ["in a browser of today", ""],
    ["in one without requestSubmit (Safari 15)", ""],
    ["in a form with a field of that name", '<input name="requestSubmit">'],
  ])("%s", async (title, field) => {
    if (title.includes("without")) Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    document.body.innerHTML = `<form data-wf-user-form-type="login">${field}<button>Go</button></form>`;
    const form = document.querySelector("form") as HTMLFormElement;
    let come = () => undefined as void;
    const { behaviour } = createIslandLoader(() => new Promise((resolve) => (come = resolve)));
    const scope = new AbortController();
    const report = vi.fn();
    const context = { signal: scope.signal, report } as unknown as Parameters<typeof behaviour.mount>[1];
    behaviour.setup?.(context);
    behaviour.mount(form, context);
    const sent = vi.fn((event: Event) => event.preventDefault());
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    form.addEventListener("submit", sent);
    expect(sent).not.toHaveBeenCalled();
    come();
    await eventually(() => expect(sent).toHaveBeenCalledOnce());
    scope.abort();
  });
});
