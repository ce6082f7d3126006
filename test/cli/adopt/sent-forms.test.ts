import { afterEach, describe, expect, it } from "vitest";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const VENDOR = '<script src="js/webflow.js"></script>';
const FORM =
  '<div class="w-form"><form id="wf-form-Contact" name="contact" data-name="Contact" method="get">' +
  '<input name="mail" type="email"><input type="submit" id="send" value="Send"></form>' +
  '<div class="w-form-done">Thanks</div><div class="w-form-fail">No</div></div>';
const MARK = 'data-form-result="page"';

/** A page with a form and a script of the owner. */
async function adoptForm(script: string, form = FORM) {
  const adopted = await adoptSite({
    "index.html": page({ body: form, scripts: `${VENDOR}<script src="js/form.js"></script>` }),
    "js/webflow.js": vendorScript(),
    "js/form.js": script,
  });
  const { attention } = adopted.page("index.html");
  const forms = attention.filter(({ kind }) => kind.includes("form"));
  return { adopted, html: await adopted.read("index.html"), forms, kinds: forms.map(({ kind }) => kind) };
}

it.each([
  ["the first form", 'const f = document.querySelector("form");'],
  ["the form around the script", "const f = document.currentScript.closest('form');"],
])("is no other form than %s, when the script handles only that one", async (_, find) => {
  const code = `${find} f.addEventListener("submit", (e) => { e.preventDefault(); fetch("/mine"); });`;
  const first = '<div class="w-form"><form data-name="First"><script>' + code + "</script></form></div>";
  const { forms, html } = await adoptForm("1", first + FORM);
  expect(forms.map(({ kind, names }) => [kind, names[0]?.split(" ")[0]])).toEqual([
    ["form by script", "First"],
    ["site form", "Contact"],
  ]);
  expect(html.split(MARK)).toHaveLength(2);
});

describe("a form that a script of the page sends", () => {
  const TELEGRAM = "https://api.telegram.org/bot1234567890:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage";

  it.each([
    [
      "fetch, by its id",
      `document.addEventListener("DOMContentLoaded", function () {
  var f = document.querySelector("#wf-form-Contact");
  f.addEventListener("submit", function (e) { e.preventDefault(); fetch("${TELEGRAM}", {}).then(show); });
});`,
      "Contact (js/form.js, line 3, to a Telegram bot (api.telegram.org))",
    ],
    [
      "a computed URL",
      `const token = "x", base = \`https://api.telegram.org/bot\${token}/\`;
for (const form of document.querySelectorAll("form"))
  form.onsubmit = async (event) => { event.preventDefault(); await fetch(base + "sendMessage"); };`,
      "Contact (js/form.js, line 3, to a Telegram bot (api.telegram.org))",
    ],
    [
      "EmailJS, in a function of its own",
      `function send(event) { event.preventDefault(); deliver(event.target); }
const deliver = (form) => emailjs.sendForm("s", "t", form);
document.forms.contact.addEventListener("submit", send);`,
      "Contact (js/form.js, line 1, to EmailJS (api.emailjs.com))",
    ],
    [
      "XMLHttpRequest",
      `document.forms[0].addEventListener("submit", (e) => { const x = new XMLHttpRequest();
x.open("POST", "mailer.php?to=me"); x.send(new FormData(e.target)); e.preventDefault(); });`,
      "Contact (js/form.js, line 1, to mailer.php)",
    ],
    [
      "the wrapper and another host",
      `document.querySelectorAll(".w-form").forEach((box) => box.addEventListener("submit", (e) => {
e.preventDefault(); axios.post("//api.my.site/mail", {}); }));`,
      "Contact (js/form.js, line 1, to api.my.site)",
    ],
  ])("is named with the script and what it does: %s", async (_name, script, named) => {
    const { html, forms, adopted } = await adoptForm(script);
    expect(forms.map(({ kind, names }) => [kind, names])).toEqual([["form by script", [named]]]);
    expect(html).toContain(MARK);
    const text = formatSummary(summarize({ ...adopted.report, site: "new" })).replace(/\s+/g, " ");
    expect(text).toContain(`Forms that your own scripts send, with the result left to them: ${named}.`);
    expect(text).not.toContain("Choose where forms send");
    expect(text).not.toContain("AAabc");
  });

  it.each([
    ["jQuery", `$("#wf-form-Contact").on("submit", function () { $.ajax({ url: "mailer.php" }); return false; });`],
    [
      "jQuery's short form",
      `$("form").submit(function (e) { e.preventDefault(); e.stopPropagation(); $.post("mailer.php"); });`,
    ],
    [
      "a click",
      `document.getElementById("send").addEventListener("click", (e) => { e.preventDefault(); fetch("mailer.php"); });`,
    ],
  ])("needs no mark where the runtime gets no event: %s", async (_name, script) => {
    const { html, kinds } = await adoptForm(script);
    expect(kinds).toEqual(["form by script"]);
    expect(html).not.toContain(MARK);
  });

  it("is recognized by its attribute", async () => {
    const form = FORM.replace("<form ", `<form onsubmit="send(event); return false" `);
    const { forms } = await adoptForm(`function send() { fetch("https://formspree.io/f/abc"); }`, form);
    expect(forms[0]?.names).toEqual(["Contact (onsubmit, line 4, to Formspree (formspree.io))"]);
  });

  it("with an action keeps its markup", async () => {
    const form = FORM.replace('method="get"', 'method="post" action="https://formspree.io/f/abc"');
    const { html, forms } = await adoptForm(
      `const f = document.forms[0]; f.addEventListener("submit", (e) => { e.preventDefault(); fetch(f.action); });`,
      form,
    );
    expect(html).toContain(form);
    expect(forms[0]?.names).toEqual(["Contact (js/form.js, line 1, to Formspree (formspree.io))"]);
  });

  it.each([
    ["counts", `document.querySelector("form").addEventListener("submit", () => navigator.sendBeacon("/count"));`],
    [
      "only checks",
      `document.querySelector("form").addEventListener("submit", (e) => { if (!ok) e.preventDefault(); });`,
    ],
    [
      "is about another form",
      `document.querySelector("#other").onsubmit = (e) => { e.preventDefault(); fetch("/x"); };`,
    ],
    [
      "listens to clicks elsewhere",
      `document.querySelector("a").onclick = (e) => { e.preventDefault(); fetch("/x"); };`,
    ],
    ["loads something", `fetch("/prices.json"); document.querySelector("form").reset();`],
  ])("is not what a script makes that %s", async (_name, script) => {
    const { html, kinds } = await adoptForm(script);
    expect([html.includes(MARK), kinds]).toEqual([false, ["site form"]]);
  });
});
