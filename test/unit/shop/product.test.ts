import { describe, expect, it, vi } from "vitest";
import { EXAMPLE_SHOP as ID } from "../../../fixtures/backend";
import { byId, one, press } from "../support/page";
import { eventually } from "../support/eventually";
import { backend, change, closePage, listOperations, navigate, openPage, text, useShop } from "./support";

useShop();

const select = (id: string) => byId(id) as HTMLSelectElement;
const button = () => one<HTMLInputElement>('[data-node-type="commerce-add-to-cart-button"]');
const error = () => one("main .product > [data-node-type=commerce-add-to-cart-error]");
const price = () => text("[data-wf-sku-bindings]");
const pill = (id: string) => one(`[data-option-id="${id}"]`);

async function open(name = "product", markup?: (html: string) => string) {
  openPage(name, markup);
  await eventually(() => expect(listOperations()).toContain("FetchAllVariants"));
  await eventually(() => expect(backend.model.requests.every(({ outcome }) => outcome !== "pending")).toBe(true));
}

/** A visitor chooses the large product with the scent of roses. */
async function openWithChoice() {
  await open();
  await eventually(() => {
    change(select("scent"), ID.rose);
    change(select("size"), ID.large);
    expect(price()).toBe("$19.00");
  });
}

describe("a product with options", () => {
  it("C-30 begins without a choice, and C-31 asks for all options before anything is sent", async () => {
    await open();
    button().click();
    await eventually(() => expect(error().style.display).toBe("block"));
    expect(error().textContent?.trim()).toBe("Please choose a scent and a size.");
    expect(document.activeElement).toBe(select("scent"));
    expect(select("scent").getAttribute("aria-invalid")).toBe("true");
    expect(listOperations()).not.toContain("AddToCart");
  });

  it("C-30 C-31 C-34 keeps what is chosen before the variants are known, and adds it when they are", async () => {
    openPage("product");
    change(select("scent"), ID.rose);
    change(select("size"), ID.large);
    expect([select("scent").value, select("size").value]).toEqual([ID.rose, ID.large]);
    expect(document.querySelectorAll("option:disabled")).toHaveLength(0);
    button().click();
    button().click();
    expect(button().value).toBe("Adding to cart...");
    await eventually(() =>
      expect(backend.model.carts[0]?.items).toMatchObject([{ variantId: ID.roseLarge, count: 1 }]),
    );
    await eventually(() => expect(button().value).toBe("Add to Cart"));
  });

  it("C-30 shows a radio group with one tab stop before the variants are known", () => {
    openPage("pills");
    const radios = [...document.querySelectorAll<HTMLElement>('[data-node-type="commerce-add-to-cart-pill"]')];
    const read = (name: string) => radios.map((radio) => radio.getAttribute(name));
    expect(read("role")).toEqual(["radio", "radio", "radio", "radio"]);
    expect(read("aria-checked")).toEqual(["false", "false", "false", "false"]);
    expect(read("tabindex")).toEqual(["0", "-1", "0", "-1"]);
  });

  it("C-34 ends a choice that was made before the variants were known and cannot be combined", async () => {
    openPage("product");
    change(select("scent"), ID.lemon);
    change(select("size"), ID.large);
    await eventually(() => expect([select("scent").value, select("size").value]).toEqual([ID.lemon, ""]));
  });

  it("E-8 asks for no further choice if the variants could not be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    backend.controls.set("shop", { kind: "status", status: 500 });
    openPage("product");
    change(select("scent"), ID.rose);
    change(select("size"), ID.large);
    button().click();
    await eventually(() => expect(error().style.display).toBe("block"));
    expect(error().textContent?.trim()).not.toBe("Please choose a scent and a size.");
    expect([select("scent").value, select("size").value]).toEqual([ID.rose, ID.large]);
    expect(button().value).toBe("Add to Cart");
  });

  it("C-34 disables what is sold out, and ends an earlier choice that cannot be combined", async () => {
    await open();
    await eventually(() => {
      change(select("scent"), ID.lemon);
      expect(select("size").options[2]?.disabled).toBe(true);
    });
    change(select("scent"), ID.rose);
    change(select("size"), ID.large);
    change(select("scent"), ID.lemon);
    expect(select("size").value).toBe("");
  });

  it("C-12 C-20 C-31 C-35 adds the chosen variant, shows its price, and opens the cart", async () => {
    await openWithChoice();
    button().click();
    expect(button().value).toBe("Adding to cart...");
    await eventually(() =>
      expect(one("[data-node-type=commerce-cart-wrapper]").hasAttribute("data-cart-open")).toBe(true),
    );
    expect(button().value).toBe("Add to Cart");
    expect(backend.model.carts[0]?.items).toMatchObject([{ variantId: ID.roseLarge, count: 1 }]);
    expect(text(".w-commerce-commercecartproductname")).toBe("Hand cream");
    expect(text(".w-commerce-commercecartoptionlist")).toContain("Rose");
    expect(text(".w-commerce-commercecartordervalue")).toBe("$19.00");
  });

  it.each(["0", "-1", "1.5", "", "9999999999", "1e3"])("C-31 refuses the quantity %j at its field", async (value) => {
    await openWithChoice();
    (byId("q") as HTMLInputElement).value = value;
    button().click();
    await eventually(() => expect(error().textContent?.trim()).toBe("We do not have as many."));
    expect(byId("q").getAttribute("aria-invalid")).toBe("true");
    expect(listOperations()).not.toContain("AddToCart");
  });

  it("C-6 shows that there are not as many", async () => {
    await openWithChoice();
    (byId("q") as HTMLInputElement).value = "3";
    button().click();
    await eventually(() => expect(error().textContent?.trim()).toBe("We do not have as many."));
    expect(button().value).toBe("Add to Cart");
    expect(document.querySelector("[data-wf-atc-loading]")).toBeNull();
  });

  it("C-36 shows that everything is sold out", async () => {
    for (const variant of backend.model.products[0]?.variants ?? []) variant.stock = 0;
    await open();
    await eventually(() => expect(one("form[data-commerce-product-id]").style.display).toBe("none"));
    expect(one(".w-commerce-commerceaddtocartoutofstock").style.display).not.toBe("none");
  });

  it("E-8 works with a product that the server does not have", async () => {
    backend.model.products.length = 0;
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open();
    button().click();
    await eventually(() => expect(error().style.display).toBe("block"));
    expect(report).not.toHaveBeenCalled();
  });

  it("C-31 sells nothing without a secure context", async () => {
    vi.stubGlobal("isSecureContext", false);
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    await open();
    button().click();
    expect(alert).toHaveBeenCalledWith("This site is currently unsecured so you cannot add products to your cart.");
  });
});

describe("pills", () => {
  it("C-30 C-34 are radio groups with one tab stop, moved by arrows", async () => {
    await open("pills");
    // The default variant is preselected.
    await eventually(() => expect(pill(ID.rose).getAttribute("aria-checked")).toBe("true"));
    expect(price()).toBe("$12.00");
    expect(pill(ID.rose).parentElement?.getAttribute("role")).toBe("radiogroup");
    pill(ID.rose).focus();
    press(pill(ID.rose), "ArrowRight");
    expect(document.activeElement).toBe(pill(ID.lemon));
    expect(pill(ID.lemon).getAttribute("aria-checked")).toBe("true");
    expect([pill(ID.rose).tabIndex, pill(ID.lemon).tabIndex]).toEqual([-1, 0]);
    expect(pill(ID.large).getAttribute("aria-disabled")).toBe("true");
    // The only other pill is sold out.
    press(pill(ID.small), "ArrowRight");
    expect(pill(ID.large).getAttribute("aria-checked")).toBe("false");
    press(pill(ID.lemon), "ArrowRight", { altKey: true });
    expect(pill(ID.lemon).getAttribute("aria-checked")).toBe("true");
    press(pill(ID.lemon), "ArrowRight");
    expect(pill(ID.rose).getAttribute("aria-checked")).toBe("true");
  });
});

describe("buying at once and subscriptions", () => {
  const buy = (at: number) =>
    [...document.querySelectorAll<HTMLElement>("[data-node-type=commerce-buy-now-button]")][at];

  it("C-33 adds the product and leads to the checkout", async () => {
    await open("published");
    buy(0)?.click();
    await eventually(() => expect(navigate).toHaveBeenCalledWith(expect.stringContaining("checkout.html")));
    expect(backend.model.carts[0]?.items).toMatchObject([{ variantId: ID.voucherOnly }]);
  });

  it("C-33 does nothing while the link is disabled", async () => {
    await open("published");
    buy(0)?.classList.add("w--ecommerce-buy-now-disabled");
    buy(0)?.click();
    expect(document.querySelector("[data-wf-atc-loading]")).toBeNull();
    buy(0)?.classList.remove("w--ecommerce-buy-now-disabled");
    buy(0)?.click();
    expect(document.querySelector("[data-wf-atc-loading]")).not.toBeNull();
  });

  it("C-33 C-36 hides the button where the site takes no payment", async () => {
    for (const site of backend.model.sites.values()) site.processors = [];
    await open("published");
    await eventually(() => expect(buy(0)?.style.display).toBe("none"));
    buy(0)?.click();
    await eventually(() =>
      expect(text(".product > [data-node-type=commerce-add-to-cart-error]")).toBe("Checkout is disabled on this site."),
    );
  });

  it("C-32 E-5 E-6 E-7 sends a visitor to sign up for a membership only, and keeps an earlier goal", async () => {
    // Another cookie whose name contains the session's.
    document.cookie = "not_wf_loggedin=true; Path=/; Max-Age=60";
    history.replaceState(null, "", "/club?usredir=%2Fwelcome%3Fa%3D1");
    await open("published");
    await eventually(() => expect(buy(1)?.textContent).toBe("Subscribe now"));
    buy(1)?.click();
    expect(navigate).toHaveBeenCalledWith("/sign-up?usredir=%2Fwelcome%3Fa%3D1");
    expect(listOperations()).not.toContain("AddToCart");
  });

  it("C-37 calls the trackers that the page has", async () => {
    const [fbq, gtag] = [vi.fn(), vi.fn()];
    vi.stubGlobal("fbq", fbq);
    vi.stubGlobal("gtag", gtag);
    await open("published");
    document.querySelectorAll<HTMLElement>("[data-node-type=commerce-add-to-cart-button]")[0]?.click();
    await eventually(() =>
      expect(gtag).toHaveBeenCalledWith("event", "add_to_cart", expect.objectContaining({ value: 50 })),
    );
    expect(fbq).toHaveBeenCalledWith("track", "AddToCart", expect.objectContaining({ currency: "USD" }));
  });
});

it("E-9 reports behind the form where the page has no error element", async () => {
  await open("product", (html) => html.replaceAll('data-node-type="commerce-add-to-cart-error"', ""));
  button().click();
  await eventually(() => expect(text(".product > .millrace-error")).toBe("Please select an option in each set."));
});

it("leaves the page as it was served", async () => {
  await openWithChoice();
  button().click();
  await eventually(() => expect(document.querySelectorAll(".w-commerce-commercecartitem")).toHaveLength(1));
  closePage();
  const after = document.body.innerHTML;
  openPage("product");
  closePage();
  const plain = (html: string) => html.replace(/style="display: none;"/g, 'style="display:none"');
  expect(plain(after)).toBe(plain(document.body.innerHTML));
});
