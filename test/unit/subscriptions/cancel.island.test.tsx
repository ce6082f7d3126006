import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { list, listHtml, mountLists, part, ROW, rows, serve, subscription, texts, type Answer } from "./support";
import { eventually } from "../support/eventually";

let mounter: Mounter | undefined;
let settle: (answer: Answer) => void = () => undefined;
let server: ReturnType<typeof serve>;
const errors = vi.fn();

const OK: Answer = { data: { ecommerceCancelSubscriptionForSiteUser: { ok: true } } };
const FAILED: Answer = { errors: [{ code: "CommerceUnavailable", message: "secret <b>detail</b>" }] };

async function mount(html = listHtml()) {
  server = serve({
    FetchSubscriptions: () => list([subscription(), subscription({ _id: "s2" })]),
    CancelSiteUserSubscription: () => new Promise((resolve) => (settle = resolve)),
  });
  mounter?.stop();
  const mounted = await mountLists(html);
  mounter = mounted.mounter;
  await eventually(() => expect(rows()).toHaveLength(2));
  return mounted.reload;
}

const button = () => part<HTMLButtonElement>("[data-wf-user-subscription-cancel]");
const cancels = () => server.asked.filter(({ operationName }) => operationName === "CancelSiteUserSubscription");

async function press() {
  button().focus();
  button().click();
  await eventually(() => expect(cancels()).toHaveLength(1));
}

beforeEach(() => {
  errors.mockClear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(errors);
});
afterEach(() => {
  mounter?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("canceling a subscription", () => {
  it("A-114 sends the row's id, confirms, and reloads the page", async () => {
    const reload = await mount();
    await press();
    expect(cancels()[0]?.variables).toEqual({ subscriptionId: "s1" });
    expect(reload).not.toHaveBeenCalled();
    settle(OK);
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
    await eventually(() => expect(texts(".row [role=status]")).toEqual(["This subscription was canceled."]));
  });

  it("A-114 is disabled and busy while the request runs, and sends no second one", async () => {
    await mount();
    await press();
    expect(button().disabled).toBe(true);
    expect(button().getAttribute("aria-busy")).toBe("true");
    expect(texts(".row [role=status]")).toEqual(["Canceling…"]);
    button().click();
    button().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    settle(OK);
    await eventually(() => expect(texts(".row [role=status]")).toEqual(["This subscription was canceled."]));
    expect(cancels()).toHaveLength(1);
  });

  it("A-114 S-9 reports beside the control that it failed, works again, and keeps the page", async () => {
    const reload = await mount();
    await press();
    settle(FAILED);
    await eventually(() => expect(button().disabled).toBe(false));
    const status = part(".row [role=status]");
    expect(status.textContent).toBe("This subscription could not be canceled. Please try again.");
    expect(status.previousElementSibling).toBe(button());
    expect(button().hasAttribute("aria-busy")).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(reload).not.toHaveBeenCalled();
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls.flat().join()).not.toContain("secret");
    button().click();
    await eventually(() => expect(cancels()).toHaveLength(2));
    settle(OK);
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("S-10 treats an error after a lost answer like any other, and can be tried again", async () => {
    const reload = await mount();
    await press();
    settle({ errors: [{ code: "SubscriptionNotFound" }] });
    await eventually(() => expect(button().disabled).toBe(false));
    expect(rows()).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it("reports after the reload where the visitor was, once", async () => {
    const reload = await mount();
    await press();
    settle(OK);
    await eventually(() => expect(reload).toHaveBeenCalled());
    mounter?.stop();
    await mount();
    const message = part(".row [role=status]");
    expect(message.textContent).toBe("This subscription was canceled.");
    expect(rows()[0]?.contains(message)).toBe(true);
    expect(document.activeElement).toBe(message);
    mounter?.stop();
    await mount();
    expect(document.querySelector(".row [role=status]")).toBeNull();
  });

  it("reports it visibly when a condition hides the control", async () => {
    sessionStorage.setItem("millrace:canceled-subscription", "s1");
    server = serve({ FetchSubscriptions: () => list([subscription({ canceledOn: "2024-05-01" })]) });
    mounter = (await mountLists(listHtml())).mounter;
    await eventually(() => expect(rows()).toHaveLength(1));
    expect(part(".row [role=status]").closest(".w-condition-invisible")).toBeNull();
  });

  it("shows the page's own words", async () => {
    const words = 'data-canceling-text="Ett ögonblick" data-cancel-error="Det gick inte."';
    await mount(
      listHtml(ROW.replace(">Cancel<", ' data-wait="Väntar">Säg <b>upp</b><')).replace(
        "<section ",
        `<section ${words} `,
      ),
    );
    await press();
    expect(texts(".row [role=status]")).toEqual(["Ett ögonblick"]);
    expect(button().textContent).toBe("Väntar");
    settle(FAILED);
    await eventually(() => expect(texts(".row [role=status]")).toEqual(["Det gick inte."]));
    expect(button().innerHTML).toBe("Säg <b>upp</b>");
  });

  it("allows a page script to ask first", async () => {
    await mount();
    const ask = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener("millrace:subscription:cancel", ask, { once: true });
    button().click();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(cancels()).toHaveLength(0);
    await press();
    settle(OK);
  });

  it("allows a page script to keep the page from reloading", async () => {
    const reload = await mount();
    const heard = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener("millrace:subscription:canceled", heard, { once: true });
    await press();
    settle(OK);
    await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it("passes the reason of the failure to page scripts", async () => {
    await mount();
    const heard = vi.fn();
    document.addEventListener("millrace:subscription:failure", ({ detail }) => heard(detail.codes), { once: true });
    await press();
    settle(FAILED);
    await eventually(() => expect(heard).toHaveBeenCalledWith(["CommerceUnavailable"]));
  });

  it("is reached by keyboard on any element", async () => {
    await mount(listHtml(ROW.replace('<button type="button"', "<div").replace("Cancel</button>", "Cancel</div>")));
    expect(button().tabIndex).toBe(0);
    expect(button().getAttribute("role")).toBe("button");
    button().dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    await eventually(() => expect(cancels()).toHaveLength(1));
    expect(button().getAttribute("aria-disabled")).toBe("true");
    settle(OK);
  });
});
