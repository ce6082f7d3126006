import { afterEach, describe, expect, it } from "vitest";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import type { AdoptOptions } from "../../../cli/adopt/adopt";
import { adoptSite, oneSite, removeFolders } from "./support/site";

afterEach(removeFolders);

const BUILDER = "0x4AAAAAAAQTptj2So4dx43e";
const form = (key: string, more = "") =>
  `<div class="w-form"><form data-name="Contact" data-turnstile-sitekey="${key}"${more}></form></div>`;
const SIGN_UP =
  '<form data-wf-user-form-type="signup" wf-captcha-mode="managed" ' + `wf-captcha-site-key="${BUILDER}"></form>`;

async function adopted(body: string, options: AdoptOptions = {}) {
  const { report, read, page } = await adoptSite(oneSite({ body }), options);
  const summary = summarize({ ...report, site: "site", written: "site" });
  return { html: await read("index.html"), attention: page("index.html").attention, summary };
}

describe("a form whose bot check has the builder's key", () => {
  it("is named in the summary, with a command that can be followed, and stays as it is", async () => {
    const { html, summary } = await adopted(form(BUILDER) + SIGN_UP);
    expect(html).toContain(`data-name="Contact" data-turnstile-sitekey="${BUILDER}"`);
    const task = summary.todo.find(({ title }) => title === "Replace the bot check of the builder");
    expect(task).toMatchObject({ kind: "repair", names: ["Contact", "sign up"] });
    expect(task?.text).toContain("belongs to the builder and works on its hosts only");
    expect(task?.command).toMatch(/^npx millrace adopt \S+ site --force --turnstile none$/);
  });

  it("loses the check with --turnstile none", async () => {
    const { html, attention, summary } = await adopted(form(BUILDER) + SIGN_UP, { turnstile: "none" });
    expect(html).toMatch(/data-name="Contact" ?>/);
    expect(html).not.toContain(BUILDER);
    expect(attention.filter(({ kind }) => kind.startsWith("bot check"))).toEqual([]);
    expect(summary.works).toContain("Forms without the bot check that they had on 1 page.");
  });

  it("gets the owner's key with --turnstile, and the summary says what that key needs", async () => {
    const { html, summary } = await adopted(form(BUILDER) + SIGN_UP, { turnstile: "0x4OWN" });
    expect(html).toContain('data-name="Contact" data-turnstile-sitekey="0x4OWN"');
    expect(html).toContain('wf-captcha-site-key="0x4OWN"');
    const titles = summary.todo.map(({ title }) => title);
    expect(titles).toContain("Set up the bot check");
    expect(titles).not.toContain("Replace the bot check of the builder");
  });
});

it("another key is named as one that has to allow the new host names", async () => {
  const { attention } = await adopted(form("0x4OTHER"));
  expect(attention.map(({ kind, names }) => [kind, names])).toContainEqual(["bot check", ["Contact"]]);
});

it.each([
  ["no key", form("")],
  ["an opt-out", form(BUILDER, " data-wf-no-turnstile")],
])("a form with %s is not named", async (_name, body) => {
  const { attention, html } = await adopted(body, { turnstile: "none" });
  expect(attention.filter(({ kind }) => kind.startsWith("bot check"))).toEqual([]);
  expect(html).toContain(body.slice(body.indexOf("data-name")));
});

it.each([
  ["mykey", /--turnstile is "mykey"\. Expected the site key of your own Turnstile widget/],
  [BUILDER, /which is the key of the builder/],
])("refuses --turnstile %s", async (turnstile, message) => {
  await expect(adopted(form(BUILDER), { turnstile })).rejects.toThrow(message);
});
