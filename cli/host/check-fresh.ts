import { sendsMail } from "../../host/settings/sends-mail";
import type { Settings } from "../../host/settings/settings";
import type { Finding } from "./check-gate";

/** What does not happen with these settings, though they are valid. */
export function checkFresh(settings: Settings): Finding[] {
  const { origin, notify, listen, port } = settings;
  const notes: [applies: boolean, what: string, note: string][] = [
    [!origin, "origin", `Not set, so links in emails lead to http://${listen}:${port}. Set --origin.`],
    [
      !notify.length,
      "notify",
      "Not set, so only addresses that the owner's page names for a form are notified. Set --notify.",
    ],
    // With --notify, this is a warning (`settingsWarnings`).
    [
      !sendsMail(settings) && !notify.length,
      "mail",
      "Not set, so no email leaves; emails wait on the owner's page. Set MILLRACE_SMTP or --mail.",
    ],
  ];
  return notes.filter(([applies]) => applies).map(([, what, note]) => ({ what, note }));
}
