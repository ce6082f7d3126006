import { expect, it } from "vitest";
import { compareSettings } from "../../../host/settings/changes";
import { defaultSettings } from "../../../host/settings/settings";

it("new settings apply at once, except for those of open resources", () => {
  const current = { ...defaultSettings(), site: "/a", port: 1 };
  const wanted = { ...defaultSettings(), site: "/a", port: 2, notify: ["a@x.org"], access: { "/a": "user" as const } };
  const { settings, changed, later } = compareSettings(current, wanted);
  expect([changed, later]).toEqual([["notify", "access"], ["port"]]);
  expect(settings).toEqual({ ...wanted, port: 1 });
});
