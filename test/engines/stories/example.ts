import { expect, vi } from "vitest";
import { WAIT } from "../../support/limits";
import { PICTURE } from "../support/picture";
import type { Site } from "../support/site";
import { attribute, bothWays, focused, shown } from "../support/story";
import type { Story } from "../support/story";
import type { Visitor, InputKind } from "../support/visitor";
import { WIDTHS } from "../support/visitor";

const ADDRESS = "mia@mail.example";
const SESSION = "button[data-wf-user-logout]";

async function mailed(site: Site, template: string): Promise<string> {
  return vi.waitFor(
    () => {
      const mail = site.backend.model.mails.find((one) => one.template === template && one.to === ADDRESS);
      const href = mail?.links[0]?.href;
      if (!href) throw new Error(`no mail of the kind ${template}`);
      const { pathname, search } = new URL(href);
      return pathname + search;
    },
    { timeout: WAIT },
  );
}

async function signUp(visitor: Visitor, way: InputKind, site: Site): Promise<void> {
  await visitor.open("/sign-up.html");
  await visitor.step("sign up", async () => {
    await visitor.fill('main [data-wf-user-form-input-type="name"]', "Mia", way);
    await visitor.fill('main [data-wf-user-form-input-type="email"]', ADDRESS, way);
    await visitor.fill('main [data-wf-user-form-input-type="password"]', "first password", way);
    if (way === "pointer") await visitor.click("label:has(#wf-sign-up-accept-privacy) .w-checkbox-input");
    else {
      await visitor.tabTo("#wf-sign-up-accept-privacy");
      await visitor.key(" ");
    }
    await visitor.use("main form [type=submit]", way);
    await visitor.see(focused(".w-form-verification"));
  });
  const link = await mailed(site, "verify");
  await visitor.step("verify by the mail's link", async () => {
    await visitor.open(link);
    await visitor.see('location.pathname.startsWith("/user-account")');
    // A request that is cut off by leaving is reported.
    await visitor.see('performance.getEntriesByType("resource").some((e) => /apollo/.test(e.name) && e.responseEnd)');
  });
}

async function logIn(visitor: Visitor, way: InputKind): Promise<void> {
  await visitor.step("log in", async () => {
    await visitor.open("/log-in.html");
    await visitor.fill("#wf-log-in-email", ADDRESS, way);
    await visitor.fill("#wf-log-in-password", "first password", way);
    await visitor.use("main form [type=submit]", way);
    await visitor.see('location.pathname.startsWith("/user-account") && document.readyState === "complete"');
    await visitor.see(`document.querySelector("#wf-user-account-email")?.value === "${ADDRESS}"`);
  });
}

export const example: Story[] = [
  ...bothWays(
    "a visitor's life: sign up, verify, log in, upload, save, log out",
    async (visitor, way, site) => {
      await signUp(visitor, way, site);
      await logIn(visitor, way);
      await visitor.step("a picture and a new name", async () => {
        await visitor.chooseFile("#account-picture", PICTURE);
        await visitor.see(shown(".w-file-upload-success"));
        await visitor.fill("#wf-user-account-name", "Mia Berg", way);
        await visitor.use("main form [type=submit]", way);
        await visitor.see(focused(".w-form-success"));
      });
      const user = site.backend.model.users.find(({ email }) => email === ADDRESS);
      expect(user?.name).toBe("Mia Berg");
      await visitor.step("log out", async () => {
        await visitor.use(SESSION, way);
        await visitor.see(
          `location.pathname === "/" && document.querySelector("${SESSION}")?.textContent === "Log in"`,
        );
      });
    },
    { smoke: true },
  ),
  ...bothWays("the example's services open one by one", async (visitor, way) => {
    await visitor.open("/services.html");
    await visitor.step("the first", async () => {
      const before = Number(await visitor.evaluate("document.documentElement.scrollHeight"));
      await visitor.use(".service-toggle button", way);
      await visitor.see(`document.documentElement.scrollHeight > ${before}`);
    });
  }),
  ...bothWays("the example's menu and its newsletter on a phone", async (visitor, way, site) => {
    await visitor.open("/contact.html", WIDTHS.phone);
    await visitor.step("the menu", async () => {
      await visitor.use(".w-nav-button", way);
      await visitor.see(`${attribute(".w-nav-button", "aria-expanded")} === "true" && ${shown(".nav-link")}`);
      await visitor.use(".w-nav-button", way);
      await visitor.see(`${attribute(".w-nav-button", "aria-expanded")} === "false"`);
    });
    await visitor.step("the newsletter leads to the thanks", async () => {
      await visitor.fill("#letter-email", "ana@example.org", way);
      if (way === "pointer") await visitor.click("label:has(#letter-ok) .w-checkbox-input");
      else {
        await visitor.tabTo("#letter-ok");
        await visitor.key(" ");
      }
      await visitor.use("#wf-form-Letter [type=submit]", way);
      await visitor.see('location.pathname.startsWith("/thanks")');
    });
    expect(site.backend.model.submissions[0]?.payload.fields).toEqual({ Email: "ana@example.org", Consent: true });
  }),
  {
    title: "every page of the example opens without an error",
    async tell(visitor) {
      for (const page of ["/", "/services.html", "/contact.html", "/log-in.html", "/user-account.html", "/404.html"]) {
        await visitor.step(page, async () => {
          await visitor.open(page);
          await visitor.see(shown("h1"));
        });
      }
    },
  },
];
