import type { Settings } from "./settings";

/** Whether the host sends emails. Otherwise they wait in the outbox. */
export function sendsMail({ mail, smtp }: Pick<Settings, "mail" | "smtp">): boolean {
  return mail !== "" || smtp !== "";
}
