import { describe, expect, it } from "vitest";
import { titleSetting } from "../../../host/owner/setting-titles";
import { SETTING_NAMES } from "../../../host/settings/table";

describe("the titles of settings", () => {
  it("are words, each of one setting, and no keys", () => {
    const titles = SETTING_NAMES.map(titleSetting);
    expect(new Set(titles).size).toBe(titles.length);
    expect(
      titles.filter(
        (title) =>
          !/^(?:[A-Zr]|[A-Z]\d)[A-Za-z0-9' -]+$/.test(title) || /[a-z][A-Z]/.test(title.replace("reCAPTCHA", "")),
      ),
    ).toEqual([]);
  });

  it.each([
    ["mailsPerHour", "Mails per hour"],
    ["stripeApi", "Stripe API"],
    ["oidcIssuer", "OIDC issuer"],
    ["notify", "Recipients of messages"],
  ] as const)("are readable: %s is %j", (name, title) => {
    expect(titleSetting(name)).toBe(title);
  });
});
