import { afterEach, describe, expect, it } from "vitest";
import type { AdoptOptions } from "../../../cli/adopt/adopt";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const form = (attributes = "", done = `<div class="w-form-done">Thanks</div>`) =>
  `<div class="w-form"><form data-name="Contact"${attributes}><input name="who"></form>${done}</div>`;

const adopted = async (body: string, options: AdoptOptions = {}) =>
  (await adoptSite(oneSite({ body }), options)).read("index.html");

const HERE = "/api/v1/form/s1?page=index.html&amp;form=";
const STYLE = "<style>.w-form-done:target:target:target{display:block}</style>";

describe("a site form of an adopted page", () => {
  it("F-163 is sent by POST to the endpoint without a script, and its success message can be shown", async () => {
    const html = await adopted(form(' method="get"'));
    expect(html).toContain(`<form action="${HERE}1" data-name="Contact" method="post">`);
    expect(html).toContain('<div id="form-1-sent" class="w-form-done">');
    expect(html).toContain(`${STYLE}</head>`);
  });

  it("F-163 is sent to the host of --api", async () => {
    const html = await adopted(form(), { api: "https://forms.example" });
    expect(html).toContain(`method="post" action="https://forms.example${HERE}1"`);
  });

  it("F-163 names its page in a folder, and its position among all forms", async () => {
    const scripts = `<script src="../js/webflow.js"></script>`;
    const body = `<form action="/search"></form>${form()}`;
    const { read } = await adoptSite({ "a b/c.html": page({ body, scripts }), "js/webflow.js": vendorScript() });
    const html = await read("a b/c.html");
    expect(html).toContain('action="/api/v1/form/s1?page=a+b%2Fc.html&amp;form=2"');
    expect(html).toContain('<div id="form-2-sent"');
  });

  it("F-162 F-163 gets the whole URL where its action is the endpoint", async () => {
    const { read, page: report } = await adoptSite(oneSite({ body: form(' action="/api/v1/form/s1"') }));
    expect(await read("index.html")).toContain(`action="${HERE}1"`);
    expect(report("index.html").attention.map(({ kind }) => kind)).toEqual(["site form"]);
  });

  it("F-163 keeps the id of its success message", async () => {
    const body = form("", `<div id="mine" class="w-form-done">Thanks</div>`);
    expect(await adopted(body)).toContain(`<div id="mine" class="w-form-done">`);
  });

  it("F-163 has its style in a file under --csp", async () => {
    expect(await adopted(form(), { csp: true })).not.toContain("<style");
  });
});

it.each([
  ["with an action of its own", form(' action="https://else.example/x"')],
  ["of a shop", form(' data-node-type="commerce-add-to-cart-form"')],
  ["outside of a w-form", "<form><input></form>"],
  ["of a search", '<div class="w-form"><form action="/search"><input name="query"></form></div>'],
])("F-163 a form %s stays as it is", async (_name, body) => {
  const html = await adopted(body);
  expect(html).toContain(body);
  expect(html).not.toContain(":target");
});

it("F-163 A-6 an account form keeps dialog", async () => {
  const html = await adopted('<div class="w-form"><form data-wf-user-form-type="login" method="post"></form></div>');
  expect(html).toContain('<form data-wf-user-form-type="login" method="dialog">');
});

it("F-163 a form on a page without a site id stays as it is", async () => {
  const source = `<html><body>${form()}<script src="js/webflow.js"></script>`;
  const { read } = await adoptSite({ ...oneSite({}), "index.html": source });
  expect(await read("index.html")).toContain(form());
});
