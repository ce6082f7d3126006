import type { Scope } from "../accounts/scope";

/** The ways to pay that the host offers. */
export function listProcessors(_scope: Scope): ("invoice" | "stripe")[] {
  return ["invoice"];
}
