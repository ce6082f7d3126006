import type { Scope } from "../accounts/scope";

/** The ways to pay that the host offers. */
export function listProcessors({ settings }: Scope): ("invoice" | "stripe")[] {
  return [settings.stripeKey ? "stripe" : "invoice"];
}
