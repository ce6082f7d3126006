import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A script of our own instead of a vendor's: small imitations of effects in exports, each of which can be left out by
 * `data-broken`. Such scripts are recognized by the words in its first line.
 */
const MADE_SCRIPT = `
/* __wf_design w-nav-overlay w-slider-mask w-dropdown-toggle w--tab-active w-lightbox-backdrop */
(() => {
  const broken = document.currentScript.dataset.broken.split(",");
  const works = (name) => !broken.includes(name);
  const all = (selector, use) => document.querySelectorAll(selector).forEach(use);
  const on = (element, type, run) => element.addEventListener(type, run);
  const one = (selector) => document.querySelector(selector);
  if (works("load")) one("h1").style.opacity = "1";
  all(".w-nav-button", (button) => on(button, "click", () => {
    if (!works("menu")) return;
    const open = button.classList.toggle("w--open");
    one(".w-nav-menu").style.display = open ? "block" : "none";
  }));
  all(".w-dropdown-toggle", (toggle) => on(toggle, "click", () => works("dropdown") && one(".w-dropdown-list").classList.toggle("w--open")));
  all(".w-tab-link", (link, at) => on(link, "click", (event) => {
    event.preventDefault();
    if (works("tabs")) all(".w-tab-pane", (pane, other) => pane.classList.toggle("w--tab-active", other === at));
  }));
  let shown = 0;
  const slide = (to) => {
    shown = (to + 3) % 3;
    all(".w-slide", (each) => { each.style.transform = "translateX(" + -200 * shown + "px)"; });
  };
  on(one(".w-slider-arrow-right"), "click", () => works("slider") && slide(shown + 1));
  on(one(".w-slider-arrow-left"), "click", () => slide(shown - 1));
  on(one(".w-lightbox"), "click", (event) => {
    event.preventDefault();
    if (!works("lightbox")) return;
    const backdrop = document.createElement("div");
    backdrop.className = "w-lightbox-backdrop";
    backdrop.textContent = "Picture";
    document.body.append(backdrop);
  });
  on(document, "keydown", (event) => event.key === "Escape" && one(".w-lightbox-backdrop")?.remove());
  on(one(".w-form form"), "submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const fields = works("form fields") ? { Name: form.elements.Name.value } : {};
    const answer = await fetch("/api/v1/form/made", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Contact", fields }),
    }).catch(() => ({ ok: false }));
    form.style.display = answer.ok ? "none" : "";
    one(".w-form-done").style.display = answer.ok && works("form") ? "block" : "none";
    one(".w-form-fail").style.display = answer.ok || !works("failure") ? "none" : "block";
  });
  all('a[href^="#"]', (link) => on(link, "click", () => works("marker") && link.classList.add("w--current")));
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && works("scroll")) target.style.opacity = "1";
  });
  all(".reveal", (element) => seen.observe(element));
  on(one('[data-w-id="hovered"]'), "mouseenter", ({ target }) => { if (works("hover")) target.style.backgroundColor = "rgb(200, 30, 30)"; });
  on(one('[data-w-id="clicked"]'), "click", ({ target }) => {
    target.classList.toggle("on");
    const on = target.classList.contains("on");
    if (works("click")) target.style.transform = on || !works("second click") ? "translateY(40px)" : "";
  });
  if (works("message")) on(one('[data-w-id="clicked"]'), "click", () => alert("Thank you"));
  window.Webflow = { require: () => ({ init() {} }) };
})();
Webflow.require("ix2").init({ events: {
  a: { id: "a", eventTypeId: "MOUSE_OVER", action: { config: { actionListId: "l" } }, target: { id: "hovered" } },
  b: { id: "b", eventTypeId: "MOUSE_CLICK", action: { config: { actionListId: "k" } }, target: { id: "clicked" } },
}, actionLists: { l: {}, k: {} } });
`;

const STYLE = `body{margin:0;font:16px/1.5 sans-serif}.w-nav-menu,.w-dropdown-list,.w-tab-pane,.w-form-done,.w-form-fail{display:none}.w-dropdown-list.w--open,.w--tab-active{display:block}
h1,.reveal{opacity:0}.w-slider-mask{width:200px;overflow:hidden;white-space:nowrap}.w-slide{display:inline-block;width:200px}.w-lightbox-backdrop{position:fixed;inset:0;background:#000}
[data-w-id]{width:120px;height:40px;background:#ddd}.tall{height:1200px}`;

const BODY = `<h1>Made</h1>
<div class="w-nav"><div class="w-nav-button">Menu</div><nav class="w-nav-menu"><a href="#end">End</a></nav></div>
<div class="w-dropdown"><div class="w-dropdown-toggle">More</div><nav class="w-dropdown-list"><a href="other.html">Other</a></nav></div>
<div class="w-tabs"><a class="w-tab-link" href="#">One</a><a class="w-tab-link" href="#">Two</a><div class="w-tab-pane w--tab-active">First</div><div class="w-tab-pane">Second</div></div>
<div class="w-slider"><div class="w-slider-mask"><div class="w-slide">1</div><div class="w-slide">2</div><div class="w-slide">3</div></div><div class="w-slider-arrow-left">left</div><div class="w-slider-arrow-right">right</div></div>
<a class="w-lightbox" href="#">Enlarge</a>
<div data-w-id="hovered">Hover</div><div data-w-id="clicked">Click</div>
<div class="w-form"><form><input name="Name" required><input name="File" type="file" required><input type="submit" value="Send"></form><div class="w-form-done">Thanks</div><div class="w-form-fail">Sorry</div></div>
<a href="#end">To the end</a><div class="tall"></div><p class="reveal">Revealed</p><p id="end">End</p>`;

/** Writes the site; `broken` names the behaviours that are left out, with commas, `more` further pages with the same markup. */
export async function writeMadeSite(broken = "", more: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-made-"));
  await mkdir(join(folder, "js"));
  await writeFile(join(folder, "js/site.js"), MADE_SCRIPT);
  const html = `<!doctype html><html lang="en" data-wf-site="made"><head><meta charset="utf-8"><title>Made</title><style>${STYLE}</style></head><body>${BODY}<script data-broken="${broken}" src="js/site.js"></script></body></html>`;
  for (const page of ["index.html", ...more]) await writeFile(join(folder, page), html);
  return folder;
}
