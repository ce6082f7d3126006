import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { FIELD_STYLE, siteForm, uploadField } from "./markup";

const browser = useBrowser();

const HOSTILE = `"><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
/** No string may become markup or code, and no style element or attribute is added without a nonce. */
const POLICY = {
  "content-security-policy": "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'nonce-n'",
};

it("no text of a visitor becomes markup or code: everything works where the browser forbids it", async () => {
  const fields = `<input name="who" aria-label="Name" data-name='${HOSTILE.replaceAll("'", "&apos;")}'>
    <textarea name="wish" aria-label="Wish"></textarea>${uploadField("cv")}`;
  const page = await browser.open("/form", {
    html: pageHtml(siteForm(fields), { head: FIELD_STYLE }).replaceAll("<style>", `<style nonce="n">`),
    headers: POLICY,
  });
  await page.evaluate(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => console.error(violatedDirective)),
  );
  await page.fill("[name=who]", HOSTILE);
  await page.fill("[name=wish]", HOSTILE);
  await page.setInputFiles("#cv", {
    name: HOSTILE.replaceAll("/", "_"),
    mimeType: "text/html",
    buffer: Buffer.from("x"),
  });
  await page.locator(".w-file-upload-success").waitFor();
  expect(await page.locator(".w-file-upload-file-name").textContent()).toBe(HOSTILE.replaceAll("/", "_"));
  await page.click("[type=submit]");
  await page.getByText("Thank you.").waitFor();
  expect(browser.backend.model.submissions[0]?.payload.fields).toEqual({ [HOSTILE]: HOSTILE, wish: HOSTILE });
  expect(await page.title()).toBe("Test page");
  expect(await page.locator("img").count()).toBe(0);
});
