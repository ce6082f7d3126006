import { getResponse } from "msw";
import type { Backend } from "../../../fixtures/backend";

const ORIGIN = "https://site.example";
export const SITE = "5f0c1d2e3a4b5c6d7e8f9a00";

/** Sends a request to the backend's handlers; fails the test when no handler takes it. */
export async function ask(backend: Backend, address: string, init?: RequestInit): Promise<Response> {
  const response = await getResponse(backend.handlers, new Request(new URL(address, ORIGIN), init));
  if (!response) throw new Error(`No handler for ${address}`);
  return response;
}

/** Sends a form submission as JSON. */
export function submit(backend: Backend, fields: Record<string, unknown>, more: object = {}): Promise<Response> {
  return ask(backend, `/api/v1/form/${SITE}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields, ...more }),
  });
}
