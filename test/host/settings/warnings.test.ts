import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../host/settings/settings";
import { settingsWarnings } from "../../../host/settings/warnings";

describe("warnings about backups", () => {
  const warn = (more: object) =>
    settingsWarnings({ ...defaultSettings(), backupTo: "s3://my-backups", ...more }, { signUp: false }).join("\n");
  const backupPassphrase = "a passphrase for backups";

  it("name the missing passphrase", () => {
    expect(warn({})).toContain("because MILLRACE_BACKUP_PASSPHRASE is not set");
    expect(warn({ backupTo: "" })).toBe("");
  });

  it.each([
    ["http://minio.example:9000", true],
    ["https://minio.example:9000", false],
    ["http://127.0.0.1:9000", false],
    ["", false],
  ])("name a store without encryption: %s", (s3Endpoint, expected) => {
    expect(warn({ s3Endpoint, backupPassphrase }).includes("without encryption")).toBe(expected);
  });
});
