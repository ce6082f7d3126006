import { describe, expect, it } from "vitest";
import { titleSetting } from "../../../host/owner/setting-titles";
import { SETTING_NAMES } from "../../../host/settings/table";

describe("the titles of settings", () => {
  it("are words, each of one setting, and no keys", () => {
    const titles = SETTING_NAMES.map(titleSetting);
    expect(new Set(titles).size).toBe(titles.length);
    const isKey = (title: string) => /^[a-z]/.test(title) || /[a-z][A-Z]/.test(title.replace("reCAPTCHA", ""));
    expect(titles.filter(isKey)).toEqual([]);
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
