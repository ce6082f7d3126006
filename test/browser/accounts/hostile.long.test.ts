import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { mounted, useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { PAYLOADS, ranOrAppeared, watchForPayloads } from "../support/payloads";
import { account, FILE_ID, logIn, logInAs, PANEL_STYLE } from "./markup";

const browser = useBrowser();

const html = (body: string) => pageHtml(body, { head: PANEL_STYLE });

interface Sent {
  readonly operationName: string;
  readonly variables: Record<string, unknown>;
}

/** Rewrites the answers to some operations, from `start` on; the others are the backend's. */
async function rewrite(
  page: Page,
  answers: Record<string, (sent: Sent) => unknown>,
  start: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  await page.route("**/.wf_graphql/usys/apollo", async (route: Route) => {
    await start;
    const batch = route.request().postDataJSON() as Sent[];
    const response = await route.fetch();
    const served = (await response.json()) as unknown[];
    const json = batch.map((sent, index) => (answers[sent.operationName] ?? (() => served[index]))(sent));
    await route.fulfill({ response, json });
  });
}

async function openAccount(extra = ""): Promise<Page> {
  const page = await browser.open("/plain", { html: html("<h1>Plain</h1>") });
  await logInAs(page);
  browser.serve("/account", html(account().replace('<input type="submit"', `${extra}<input type="submit"`)));
  return page;
}

it("A-96 S-1 executes no code in a file's name, the visitor's or the server's, and shows it as text", async () => {
  const page = await openAccount();
  let saved = "";
  const target = (name: string, url: string) => ({
    data: { usysGetUploadURL: { key: name, presignedPOST: { url, fields: [{ key: name, value: name }] } } },
  });
  await rewrite(page, {
    getUploadURL: ({ variables }) => target(String(variables.filename), `${browser.origin}/taken`),
    UpdateUsysUserData({ variables }) {
      saved = JSON.stringify(variables);
      const [name = ""] = PAYLOADS;
      return {
        data: { usysUpdateUserData: { data: { [`f_${FILE_ID}`]: { id: name, url: name, name, fileName: name } } } },
      };
    },
  });
  await page.route("**/taken", (route) => route.fulfill({ status: 204 }));
  await page.goto("/account");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Lopez");
  await watchForPayloads(page);
  const shown: (string | null)[] = [];
  for (const payload of PAYLOADS) {
    await page.setInputFiles("#f", { name: payload, mimeType: "image/png", buffer: Buffer.from("x") });
    await page.locator(".w-file-upload-success:focus").waitFor();
    shown.push(await page.locator(".w-file-upload-file-name").textContent());
    await page.evaluate(() => document.getElementById("f")?.focus());
  }
  expect(shown).toEqual(PAYLOADS);
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".w-form-success:focus").waitFor();
  expect(saved).toContain(JSON.stringify(PAYLOADS.at(-1)));
  expect(await page.locator("#f").getAttribute("data-wf-user-file-upload-key")).toBe(PAYLOADS[0]);
  expect(await ranOrAppeared(page)).toEqual([]);
});

it("A-85 A-94 S-1 executes no code in the visitor's data or the site's options", async () => {
  const OPTIONS = "9d0f5c2b7a6e4813b1c2d3e4f5061728";
  const page = await openAccount(
    `<label>Level <select data-wf-user-field="${OPTIONS}" data-wf-user-field-type="Option"></select></label>`,
  );
  const options = PAYLOADS.map((payload) => ({ slug: payload, name: payload }));
  const schema = [
    { id: OPTIONS, required: false, validations: { options } },
    {
      id: FILE_ID,
      required: false,
      validations: { extensions: PAYLOADS, minLength: PAYLOADS[0], maxLength: PAYLOADS[1], step: PAYLOADS[2] },
    },
  ];
  const all = PAYLOADS.join(" ");
  const data = {
    email: all,
    name: all,
    [`f_${OPTIONS}`]: { slug: PAYLOADS[3] },
    [`f_${FILE_ID}`]: { id: all, url: all },
  };
  let answer = (): void => undefined;
  const watched = new Promise<void>((resolve) => (answer = resolve));
  await rewrite(
    page,
    {
      GetFieldValidations: () => ({ data: { site: { id: all, usysFieldSchema: schema } } }),
      FetchUser: () => ({ data: { site: { id: all, siteUser: { id: all, createdOn: all, data } } } }),
    },
    watched,
  );
  await page.goto("/account");
  await mounted(page);
  await watchForPayloads(page);
  answer();
  await expect.poll(() => page.getByLabel("Level").locator("option").count()).toBe(PAYLOADS.length);
  await expect.poll(() => page.getByLabel("Level").inputValue()).toBe(PAYLOADS[3]);
  expect(
    await page
      .getByLabel("Level")
      .locator("option")
      .evaluateAll((made) => made.map((option) => option.textContent)),
  ).toEqual(PAYLOADS);
  expect(await page.locator("[data-wf-user-field=wf-user-field-name]").inputValue()).toBe(all.replaceAll("\n", ""));
  expect(await ranOrAppeared(page)).toEqual([]);
});

it("A-17 S-1 executes no code in an error's message, code and validations, and shows the page's own text", async () => {
  browser.expectConsole(/log-in/);
  const page = await browser.open("/log-in", { html: html(logIn()) });
  let next = 0;
  await rewrite(page, {
    UserLoginRequest() {
      const payload = PAYLOADS[next++];
      const failedValidations = [{ name: payload, fieldId: payload }];
      return {
        data: null,
        errors: [{ message: payload, msg: payload, code: payload, failedValidations, extensions: { code: payload } }],
      };
    },
  });
  await watchForPayloads(page);
  await page.evaluate(async (count) => {
    const form = document.querySelector("form");
    for (let sent = 0; sent < count; sent++) {
      const failed = new Promise((resolve) =>
        document.addEventListener("millrace:account:login:failure", resolve, { once: true }),
      );
      form?.requestSubmit();
      await failed;
    }
  }, PAYLOADS.length);
  expect(next).toBe(PAYLOADS.length);
  expect(await page.locator(".user-form-error-msg").textContent()).toMatch(/^We're having trouble logging you in\./);
  expect(await ranOrAppeared(page)).toEqual([]);
});
