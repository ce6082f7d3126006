import { afterEach, expect, it, vi } from "vitest";
import { createServer, json, refused, type Server } from "../network/server";
import { textsIn } from "../support/secrets";
import { button, close, eventually, LOG_IN, open, outcome, submit } from "./support";

afterEach(close);

const PASSWORD = "correct horse";

it.each<[string, Server["replies"][number]]>([
  [
    "an answer with errors",
    () => json([refused("Unknown", { message: PASSWORD, variables: { authPassword: PASSWORD } })]),
  ],
  ["an answer that repeats the request", ({ operations }) => json([refused(JSON.stringify(operations))])],
  ["errors with a bad status", () => json([refused(PASSWORD)], 401)],
  ["an HTML answer", () => new Response(`<html>${PASSWORD}`)],
  ["an HTML answer with a bad status", () => new Response(`<html>${PASSWORD}`, { status: 404 })],
  ["a network failure", () => Promise.reject(new TypeError(`Failed to send ${PASSWORD}`))],
])("A-15 A-41 nothing typed reaches the console or an event after %s", async (_, reply) => {
  const received: unknown[] = [];
  const levels = ["error", "warn", "info", "log", "debug"] as const;
  for (const level of levels)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void received.push(...parts));
  const listening = new AbortController();
  for (const name of ["millrace:error", "millrace:account:login:failure"]) {
    document.addEventListener(name, (event) => received.push((event as CustomEvent).detail), listening);
  }
  const server = createServer();
  server.replies = [reply];
  open(LOG_IN(), { server });
  const end = outcome("login");
  submit();
  expect(await end).toBe("GENERAL_ERROR");
  listening.abort();
  const texts = textsIn(...received).join("\n");
  expect(texts).toContain("UserLoginRequest");
  expect(texts).not.toMatch(/correct horse|ann@mail|token1/);
  expect(console.error).toHaveBeenCalledTimes(1);
  await eventually(() => expect(button().disabled).toBe(false));
});
