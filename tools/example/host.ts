import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LogLine } from "../../host/base/log";
import { emptyDataFolder } from "../../host/store/data-folder";
import { readSettings } from "../../host/settings/read";
import { startHost, type Running } from "../../host/start";
import { onFreePort } from "../../cli/serve/free-port";
import { shutdownSignal } from "../../cli/shutdown-signal";
import { besidePages } from "../../cli/host/settings";
import { distFolder } from "../../cli/package-paths";
import { fillShop } from "./shop";

export interface ExampleOptions {
  /** Folder of the pages; the data folder is `<pages>-data` beside it. */
  site: string;
  /** The first port to try; 0 takes any. */
  port: number;
  /** 0: until it is ended. */
  seconds: number;
  /** Whether to delete stored data first. */
  fresh: boolean;
}

/**
 * Hosts a folder as `millrace host` does, with little output, for `npm start`. Reads only the settings file beside the
 * pages, which restricts the members' folder, and ignores environment variables.
 * @param announce called once with the URLs.
 * @throws SettingsError, StoreError
 */
export async function hostExample(
  { site, port, seconds, fresh }: ExampleOptions,
  announce: (running: Running, data: string) => void,
): Promise<void> {
  const settings = readSettings({ argv: [site], env: {}, besidePages });
  if (fresh) await emptyDataFolder(settings.data);
  const programs = pathToFileURL(join(distFolder(), "/"));
  await fillShop(settings, programs);
  const ended = shutdownSignal(seconds);
  const running = await onFreePort(port, (free) => startHost({ ...settings, port: free }, programs, warn));
  try {
    announce(running, settings.data);
    await ended;
  } finally {
    await running.close();
  }
}

/** Prints warnings and errors only. */
function warn({ level, event, hint, error }: LogLine): void {
  // The example has no email server, which is printed with the addresses.
  if (level !== "info" && event !== "settings") process.stderr.write(`${event}: ${hint ?? error ?? ""}\n`);
}
