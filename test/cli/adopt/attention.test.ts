import { afterEach, expect, it } from "vitest";
import { adoptSite, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

async function notes(body: string, source?: string): Promise<string> {
  const files = { ...oneSite({ body }), ...(source === undefined ? {} : { "index.html": source }) };
  const site = await adoptSite(files);
  return site
    .page("index.html")
    .attention.map(({ what, reason }) => `${what}: ${reason}`)
    .join("\n");
}

const form = (attributes: string) => `<div class="w-form"><form data-name="Contact" ${attributes}></form></div>`;

it.each([
  ["a form without action", form(`method="get"`), "site form: Contact: sends to /api/v1/form/s1"],
  ["a form with its own action", form(`action="https://forms.example/x"`), "own action https://forms.example/x"],
  ["a mailing-list form", form(`action="https://a.us5.list-manage.com/subscribe/post?u=1"`), "mailing-list form"],
  ["a password form", form(`action="/.wf_auth"`), "needs a server that protects the page"],
  ["an account form", `<form data-wf-user-form-type="login"></form>`, "accounts endpoint"],
  ["a Lottie archive", `<div data-animation-type="lottie" data-src="a.lottie"></div>`, "Lottie archive: not shown"],
  [
    "a Lottie file that is missing",
    `<div data-animation-type="lottie" data-src="documents/a.json"></div>`,
    "missing file documents/a.json",
  ],
  [
    "a map",
    `<div class="w-widget w-widget-map"></div>`,
    "map: drawn by OpenStreetMap, or by the original service with data-maps-key",
  ],
  ["missing pictures", `<img src="a/gone.png"><img src="no.png">`, "missing file a/gone.png and 1 more"],
])("the report names %s", async (_name, body, expected) => {
  expect(await notes(body)).toContain(expected);
});

it.each([
  ["login", "log in"],
  ["signup", "sign up"],
  ["resetPassword", "reset password"],
  ["updatePassword", "update password"],
  ["userAccount", "account"],
])(
  "the report names an account form of the type %s, which has no name in exports, by its purpose",
  async (type, name) => {
    expect(await notes(`<form method="post" data-wf-user-form-type="${type}"></form>`)).toContain(
      `account form: ${name}:`,
    );
  },
);

it.each([
  ["a filter of a list", '<div class="w-form"><form fs-cmsfilter-element="filters"></form></div>'],
  ["the choice of a consent tool", '<div fs-cc="preferences"><p><div class="w-form"><form></form></div></p></div>'],
])("the report names no form that is never sent: %s", async (_, body) => {
  expect(await notes(body)).toBe("");
});

it("the report names a form that no site id leads anywhere", async () => {
  const source = `<html><body>${form("")}<script src="js/webflow.js"></script>`;
  expect(await notes("", source)).toContain("form that cannot be sent: Contact: <html> has no data-wf-site");
});

it("the report does not list parts that are present, elsewhere or replaced", async () => {
  const pictures = ["a%20b.png?x#y", "https://x.example/c.png", "data:image/gif;base64,AA"];
  const body = `${pictures.map((src) => `<img src="${src}">`).join("")}<form></form>`;
  const site = await adoptSite({ "index.html": page({ body }), "a b.png": "x", "js/webflow.js": vendorScript() });
  expect(site.page("index.html").attention).toEqual([]);
  const missing = await adoptSite({ "index.html": page() });
  expect(missing.page("index.html").attention).toEqual([]);
});
