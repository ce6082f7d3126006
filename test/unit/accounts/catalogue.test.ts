import { afterEach, describe, expect, it, vi } from "vitest";
import * as catalogue from "../../../src/accounts/catalogue";

afterEach(() => vi.restoreAllMocks());

describe("the catalogue", () => {
  it("A-124 has the numbers of the contract", () => {
    expect(catalogue.PASSWORD_LENGTH).toEqual({ min: 8, max: 72 });
    expect(catalogue.VERIFIED_REDIRECT_DELAY).toBe(3000);
    expect(catalogue.LIFETIMES).toEqual({ session: 604_800_000, sessionToken: 14_400_000, token: 3_600_000 });
    const paid = "static cms business ecommerce_standard ecommerce_plus ecommerce_advanced enterprise enterprise_lite";
    expect(catalogue.USER_LIMITS).toEqual({
      free: 100,
      ...Object.fromEntries(paid.split(" ").map((plan) => [plan, 20_000])),
    });
    expect(catalogue.NUMBER_DEFAULTS).toEqual({ min: 0, step: 1 });
    expect([catalogue.USER_HARD_LIMIT, catalogue.USER_PAGE_SIZE]).toEqual([100_000, 100]);
    expect([catalogue.USER_FIELDS, catalogue.ACCESS_GROUPS]).toEqual([
      { site: 20, update: 22 },
      { site: 20, idLength: 2 },
    ]);
    expect(catalogue.IMPORT_POLLING).toEqual({ interval: 5000, tries: 240 });
  });

  it("A-124 has the enumerations, labels and styles of the contract", () => {
    expect([catalogue.ADMISSION_TYPES, catalogue.FREE_ADMISSION_TYPES]).toEqual([
      ["free", "paid"],
      ["all", "admin"],
    ]);
    expect(catalogue.TOKEN_TYPES).toEqual(["inviteUser", "resetPassword", "verifyEmail"]);
    expect(catalogue.USER_STATUSES).toEqual({ invited: "Invited", verified: "Verified", unverified: "Unverified" });
    expect(catalogue.UNSAVED_DIALOG).toEqual({
      ...{ title: "Continue without saving?", text: "Your changes will be lost." },
      ...{ confirm: "Continue", cancel: "Cancel" },
    });
    expect(catalogue.DEFAULT_STYLES).toEqual({
      ...{ accentColor: "#468EE5", backgroundColor: "#F5F6F7", showBrand: true },
    });
  });
});

describe("access variants", () => {
  it("A-115 a missing list is an empty list", () => {
    expect([catalogue.readVariants(""), catalogue.readVariants(null), catalogue.readVariants(undefined)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(catalogue.readVariants("LOGGED_IN")).toEqual(["LOGGED_IN"]);
  });

  const wrong = [
    "ADMIN_ALWAYS_VISIBLE",
    "LOGGED_IN,LOGGED_IN",
    " LOGGED_IN",
    "LOGGED_IN,",
    "logged_in",
    "LOGGED_IN,ADMIN_ALWAYS_VISIBLE",
  ];
  it.each(wrong)("A-115 %j is an error and ignored", (value) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(catalogue.readVariants(value)).toEqual([]);
    expect(error).toHaveBeenCalledWith("UnexpectedWfUsysVariant: Renderer received unexpected wf-usys-variant");
  });
});
