import { expect, it } from "vitest";
import { readPage } from "../../../host/site/read-page";

const page = (body: string) => `<!doctype html><html data-wf-site="s1"><body>${body}</body></html>`;

it("finds the site's id on a page without a form", () => {
  expect(readPage(page("<p>Hello"))).toMatchObject({ siteId: "s1", forms: [] });
});

it("F-1 reads forms below an element with the class w-form only", () => {
  const html = page(`<form class="w-form" name="a"></form><div class="x w-form"><p><form data-name="B"></form></div>`);
  expect(readPage(html).forms.map(({ name }) => name)).toEqual(["B"]);
});

it.each([
  ["of an account", `data-wf-user-form-type="login"`],
  ["of a shop", `data-node-type="commerce-cart-form"`],
  ["with an action", `action="/search"`],
])("F-4 omits a form %s", (_name, attributes) => {
  expect(readPage(page(`<div class="w-form"><form ${attributes}></form></div>`)).forms).toEqual([]);
});

it.each([
  ["/api/v1/form/s1?page=index.html&form=1", 1],
  ["https://forms.example/api/v1/form/s1", 1],
  ["/api/v1/form/s2", 0],
  ["/api/v1/form/s1/more", 0],
])("F-162 a form with the action %s counts %i times", (action, count) => {
  expect(readPage(page(`<div class="w-form"><form action="${action}"></form></div>`)).forms).toHaveLength(count);
});

it("forms.md 6 reads the keys and types of fields as the page sends them", () => {
  const html = page(`<div class="w-form"><form name="f">
    <input data-name="Your Name" name="n"><input type="EMAIL" name="mail"><textarea></textarea>
    <select name="slot"></select><input type="submit"><input type="file" name="cv"><button>Go</button>
    <input type="radio" name="r"><input type="radio" name="r"></form></div>`);
  expect(readPage(html).forms[0]?.fields).toEqual([
    { key: "Your Name", type: "text" },
    { key: "mail", type: "email" },
    { key: "Field 3", type: "textarea" },
    { key: "slot", type: "select" },
    { key: "r", type: "radio" },
  ]);
});

it("forms.md 14 reads a form's challenges", () => {
  const form = (attributes: string, inside = "") =>
    readPage(page(`<div class="w-form"><form ${attributes}>${inside}</form></div>`)).forms[0];
  expect(form(`data-turnstile-sitekey="k"`)).toMatchObject({ turnstile: "k", recaptcha: false });
  expect(form(`data-turnstile-sitekey="k" data-wf-no-turnstile`)).toMatchObject({ turnstile: "" });
  expect(form("", `<div class="w-form-formrecaptcha g-recaptcha"></div>`)).toMatchObject({ recaptcha: true });
});
