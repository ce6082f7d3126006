import { loadSettings, type Declared } from "./load-settings";
import { table } from "./markers";

/** The table of a behaviour's attributes for its README. */
export function attributesTable(root: string, path: string): string {
  const rows = loadSettings(root, path).map((setting) => [
    `\`${setting.attribute}\``,
    setting.expected,
    formatDefault(setting),
    setting.meaning,
  ]);
  return table(["attribute", "value", "default", "meaning"], rows);
}

function formatDefault({ byDefault, fallback }: Declared): string {
  if (byDefault) return byDefault;
  if (fallback === undefined || fallback === "") return "none";
  if (typeof fallback === "boolean") return fallback ? "on" : "off";
  return typeof fallback === "number" ? String(fallback) : `\`${String(fallback)}\``;
}
