import { expect } from "vitest";
import { SITE_ID, submit, type Subject } from "../../conformance/support/subject";
import type { TestHost } from "./host";

/**
 * Sends the form "Booking" as a page does.
 * @param more members of a submission beside its fields.
 * @param site default: the site of the tests.
 * @returns the id under which it is stored.
 */
export async function submitted(
  host: TestHost,
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
  site = SITE_ID,
): Promise<string> {
  const body = JSON.stringify({ name: "Booking", fields, ...more });
  const answer = await submit({ origin: host.origin } as Subject, body, { site });
  expect(answer.status).toBe(200);
  return (await host.store.listSubmissions({ limit: 1 }))[0]?.id ?? "";
}
