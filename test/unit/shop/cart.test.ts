import { describe, expect, it, vi } from "vitest";
import { EXAMPLE_SHOP as ID } from "../../../fixtures/backend";
import { cssEasing } from "../../../src/motion/component-easing";
import { one, press } from "../support/page";
import { eventually } from "../support/eventually";
import { backend, change, closePage, fillCart, listOperations, navigate, openPage, text, useShop } from "./support";

useShop();

const wrapper = () => one("[data-node-type=commerce-cart-wrapper]");
const openLink = () => one("[data-node-type=commerce-cart-open-link]");
const container = () => one("[data-node-type=commerce-cart-container]");
const quantity = () => one<HTMLInputElement>(".w-commerce-commercecartquantity");
const remove = () => one('[data-wf-cart-action="remove-item"]');
const items = () => document.querySelectorAll(".w-commerce-commercecartitem").length;
const isOpen = () => wrapper().hasAttribute("data-cart-open");

/** Opens a page with a voucher in the cart. */
async function openWithItem(name = "published") {
  fillCart(ID.voucherOnly);
  openPage(name);
  await eventually(() => expect(items()).toBe(1));
}

describe("a cart", () => {
  it("C-40 is empty at first, with its count and label", async () => {
    openPage("pills");
    await eventually(() => expect(openLink().getAttribute("aria-label")).toMatch(/: Open empty cart$/));
    expect(text(".w-commerce-commercecartopenlinkcount")).toBe("0");
    expect(one(".w-commerce-commercecartopenlinkcount").style.display).toBe("none");
    expect(one("[data-node-type=commerce-cart-form]").style.display).toBe("none");
  });

  it.each([
    ["always", "none"],
    ["empty", ""],
    ["never", ""],
  ])("C-40 shows a count of 1 by the rule %s with the display %j", async (rule, display) => {
    fillCart(ID.voucherOnly);
    openPage("pills", (html) => html.replace('data-count-hide-rule="empty"', `data-count-hide-rule="${rule}"`));
    await eventually(() => expect(text(".w-commerce-commercecartopenlinkcount")).toBe("1"));
    expect(one(".w-commerce-commercecartopenlinkcount").style.display).toBe(display);
  });

  it("has no listener on an element before a visitor uses it", async () => {
    const add = vi.spyOn(Element.prototype, "addEventListener");
    openPage("pills");
    await eventually(() => expect(openLink().getAttribute("aria-label")).toMatch(/: Open empty cart$/));
    const listened = add.mock.contexts.flatMap((target, at) => {
      const inShop = target instanceof Element && target.matches("[data-node-type^=commerce]");
      return inShop ? [`${String(add.mock.calls[at]?.[0])} on ${target.getAttribute("data-node-type")}`] : [];
    });
    add.mockRestore();
    expect(listened).toEqual(["wf-change-cart-state on commerce-cart-wrapper"]);
  });

  it("C-40 C-71 R-41 fills the page's own template with its own query, a field of which does not exist", async () => {
    await openWithItem();
    expect(text(".w-commerce-commercecartproductname")).toBe("Gift voucher");
    expect(openLink().getAttribute("aria-label")).toBe("Cart 1: Open cart containing 1 items");
    expect(quantity().value).toBe("1");
    expect(remove().getAttribute("data-commerce-sku-id")).toBe(ID.voucherOnly);
  });

  it("C-42 E-3 sends a changed quantity as a whole number, and keeps the focus (E-4)", async () => {
    await openWithItem();
    quantity().focus();
    change(quantity(), "3");
    await eventually(() => expect(backend.model.carts[0]?.items[0]?.count).toBe(3));
    await eventually(() => expect(text(".w-commerce-commercecartopenlinkcount")).toBe("3"));
    expect(document.activeElement).toBe(quantity());
  });

  it("C-5 C-42 shows at the field that there are not as many, and the former number again", async () => {
    await openWithItem("product");
    const [variant] = backend.model.products[1]?.variants ?? [];
    if (variant) variant.stock = 2;
    quantity().focus();
    change(quantity(), "5");
    await eventually(() => expect(text(".w-cart-error-msg")).toBe("We do not have as many."));
    await eventually(() => expect(quantity().value).toBe("1"));
    expect(quantity().getAttribute("aria-invalid")).toBe("true");
  });

  it.each(["0", "-2", "2.5", "", "1234567890"])("C-42 refuses the quantity %j without a request", async (value) => {
    await openWithItem("product");
    change(quantity(), value);
    await eventually(() => expect(text(".w-cart-error-msg")).toBe("We do not have as many."));
    expect(backend.model.carts[0]?.items[0]?.count).toBe(1);
  });

  it("C-42 removes an item, and keeps the focus in the cart", async () => {
    await openWithItem("product");
    openLink().click();
    remove().focus();
    remove().click();
    await eventually(() => expect(items()).toBe(0));
    expect(backend.model.carts[0]?.items).toEqual([]);
    expect(one(".w-commerce-commercecartemptystate").style.display).not.toBe("none");
    expect(container().contains(document.activeElement)).toBe(true);
  });

  it("C-43 leads to the checkout, or reports that checkout is not available", async () => {
    await openWithItem("product");
    one("[data-node-type=cart-checkout-button]").click();
    await eventually(() => expect(navigate).toHaveBeenCalledWith(expect.stringContaining("checkout.html")));
    closePage();
    for (const site of backend.model.sites.values()) site.processors = [];
    openPage("product");
    await eventually(() => expect(items()).toBe(1));
    one("[data-node-type=cart-checkout-button]").click();
    await eventually(() => expect(text(".w-cart-error-msg")).toBe("Checkout is disabled on this site."));
    expect(text("[data-node-type=cart-checkout-button]")).toBe("Continue to Checkout");
  });

  it("C-43 enters no checkout without a secure context", async () => {
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    vi.stubGlobal("isSecureContext", false);
    await openWithItem("product");
    one("[data-node-type=cart-checkout-button]").click();
    expect(alert).toHaveBeenCalledWith("This site is currently unsecured so you cannot enter checkout.");
    expect(navigate).not.toHaveBeenCalled();
  });

  it("C-54 C-55 hides payments that are not set up", async () => {
    await openWithItem("product");
    expect(one("[data-node-type=commerce-cart-quick-checkout-actions]").style.display).toBe("none");
  });

  it("shows its error when the server cannot be reached", async () => {
    backend.controls.set("shop", { kind: "status", status: 400 });
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    openPage("product");
    await eventually(() =>
      expect(text(".w-cart-error-msg")).toBe("Something went wrong when adding this item to the cart."),
    );
    expect(report).toHaveBeenCalled();
  });
});

describe("the dialog", () => {
  it.each(["modal", "leftSidebar", "rightSidebar", "leftDropdown", "rightDropdown", "dropdown"])(
    "C-41 opens and closes a cart of the type %s",
    async (type) => {
      openPage("product", (html) => html.replace('data-wf-cart-type="modal"', `data-wf-cart-type="${type}"`));
      openLink().focus();
      openLink().click();
      expect(isOpen()).toBe(true);
      expect(container().contains(document.activeElement)).toBe(true);
      expect(container().getAttribute("aria-modal")).toBe(type.toLowerCase().endsWith("dropdown") ? null : "true");
      document.dispatchEvent(new KeyboardEvent("keyup", { key: "Escape" }));
      expect(isOpen()).toBe(false);
      expect(document.activeElement).toBe(openLink());
      openLink().click();
      document.body.click();
      expect(isOpen()).toBe(false);
    },
  );

  it("C-41 keeps Tab inside", async () => {
    await openWithItem("product");
    openLink().click();
    const controls = [...container().querySelectorAll<HTMLElement>("a, input, button")];
    const [first, last] = [controls[0], controls.at(-1)];
    last?.focus();
    expect(press(last as Element, "Tab").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(first);
    press(first as Element, "Tab", { shiftKey: true });
    expect(document.activeElement).toBe(last);
  });

  it("C-41 opens under the pointer", () => {
    openPage("product", (html) => html.replace("data-wf-cart-query", "data-open-on-hover data-wf-cart-query"));
    wrapper().dispatchEvent(new MouseEvent("mouseenter"));
    expect(isOpen()).toBe(true);
    wrapper().dispatchEvent(new MouseEvent("mouseleave"));
    expect(isOpen()).toBe(false);
    // Keyboards and touch do not hover.
    openLink().click();
    expect(isOpen()).toBe(true);
  });

  it.each([
    ["modal", "scale(0.95)"],
    ["leftSidebar", "translateX(-30px)"],
    ["rightSidebar", "translateX(30px)"],
    ["leftDropdown", "translateY(-10px)"],
    ["rightDropdown", "translateY(-10px)"],
    ["dropdown", "translateY(-10px)"],
  ])("C-41 moves a cart of the type %s from %s in 300 ms by default, and not at all in 0 ms", (type, from) => {
    const animate = vi.fn<Element["animate"]>(() => ({ finished: new Promise(() => {}), cancel() {} }) as never);
    const open = (attributes: string) => {
      openPage("product", (html) =>
        html.replace('data-wf-cart-type="modal"', `data-wf-cart-type="${type}" ${attributes}`),
      );
      const cover = one("[data-node-type=commerce-cart-container-wrapper]");
      cover.animate = container().animate = animate;
      openLink().click();
    };
    open("");
    const timing = { duration: 300, easing: cssEasing("ease-out-quad"), fill: "both" };
    expect(animate.mock.calls).toEqual([
      [{ opacity: [0, 1] }, timing],
      [{ transform: [from, "none"] }, timing],
    ]);
    open('data-wf-cart-duration="0"');
    expect(animate).toHaveBeenCalledTimes(2);
  });

  it("C-10 C-11 C-12 is opened, closed and refreshed by the events of page scripts", async () => {
    openPage("product");
    wrapper().dispatchEvent(new CustomEvent("wf-change-cart-state", { detail: { open: true } }));
    expect(isOpen()).toBe(true);
    wrapper().dispatchEvent(new CustomEvent("wf-change-cart-state"));
    expect(isOpen()).toBe(false);
    await eventually(() => expect(listOperations()).toContain("FetchCart"));
    const [request] = backend.model.requests.filter(({ endpoint }) => endpoint === "shop");
    expect(request).toMatchObject({ method: "POST", url: "/.wf_graphql/apollo" });
    const before = listOperations().length;
    window.dispatchEvent(new CustomEvent("wf-render-tree", { detail: {} }));
    await eventually(() => expect(listOperations().length).toBeGreaterThan(before));
  });

  it.each([true, false])("C-12 is as served in the builder's views (design %s)", (design) => {
    window.__wf_design = design;
    openPage("product");
    delete window.__wf_design;
    openLink().click();
    expect([isOpen(), openLink().hasAttribute("aria-expanded")]).toEqual([false, false]);
  });

  it("C-12 refreshes every part after each change, successful or failed, with its error", async () => {
    await openWithItem("product");
    const details: unknown[] = [];
    const note = ({ detail }: Event & { detail?: unknown }) => details.push(detail);
    window.addEventListener("wf-render-tree", note);
    change(quantity(), "3");
    await eventually(() => expect(details).toEqual([{ error: null, isInitial: false }]));
    const [variant] = backend.model.products[1]?.variants ?? [];
    if (variant) variant.stock = 2;
    change(quantity(), "5");
    await eventually(() => expect(details[1]).toEqual({ error: expect.any(Error) as Error, isInitial: false }));
    window.removeEventListener("wf-render-tree", note);
  });

  it("C-44 presses a link that is a button by Space", () => {
    openPage("product");
    openLink().dispatchEvent(new KeyboardEvent("keyup", { key: " ", bubbles: true, cancelable: true }));
    expect(isOpen()).toBe(true);
  });
});
