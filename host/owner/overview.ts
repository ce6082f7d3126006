import { formatTarget } from "../base/webhook-target";
import { SETTING_NAMES, SETTINGS, variableName } from "../settings/table";
import { defaultSettings, type Settings } from "../settings/settings";
import type { SettingRow } from "./api-types";
import { titleSetting } from "./setting-titles";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";

/** Endpoints for the settings and the audit log. */
export function addOverview(app: OwnerApp, settings: Settings, { ports }: Tools): void {
  app.on("GET /settings", () => settingLines(settings));

  app.on("GET /audit", async () => await ports.store.listAudit({ limit: 200 }));
}

function settingLines(settings: Settings): SettingRow[] {
  const defaults = defaultSettings();
  return SETTING_NAMES.map((name) => {
    const { about, secret } = SETTINGS[name];
    const value = settings[name];
    // The address of a database can contain a password.
    const hidden = secret || name === "database";
    const words = formatSetting(name === "webhooks" ? settings.webhooks.map(formatTarget) : value);
    return {
      ...{ name, title: titleSetting(name), about },
      value: hidden && words ? "set" : words,
      variable: variableName(name),
      isDefault: JSON.stringify(value) === JSON.stringify(defaults[name]),
    };
  });
}

function formatSetting(value: Settings[keyof Settings]): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") {
    // For page passwords, only the patterns.
    return Object.entries(value)
      .map(([pattern, one]) => (String(one).startsWith("$") ? pattern : `${pattern}: ${[one].flat().join(" or ")}`))
      .join(", ");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
