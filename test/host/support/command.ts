import { spawn, type ChildProcess } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished, vi } from "vitest";
import type * as program from "../../../cli/host/program";
import { keepSecrets } from "./secrets";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  origin: string;
  child: ChildProcess;
  /** The output so far. */
  printed: { stdout: string; stderr: string };
  /** Resolves to how it ended. */
  ended: Promise<Ended>;
}

/**
 * Starts a command of the host in a separate process, which ends with the test.
 * @param program default: this version.
 * @param wrapper the command that runs the process, with its arguments; default: none.
 */
export function launch(
  args: string[],
  env: Record<string, string>,
  program: string = inject("command"),
  wrapper: readonly string[] = [],
): Omit<RunningCommand, "origin"> {
  const [file = "", ...line] = [...wrapper, process.execPath, program, ...args];
  const child = spawn(file, line, { env: { PATH: process.env.PATH ?? "", ...env } });
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].on("data", (chunk: Buffer) => (printed[stream] += chunk.toString()));
  }
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, ...printed })));
  const secrets = keepSecrets(() => [printed.stdout]);
  secrets.add(...Object.values(env).map((value) => /:([^:@/]+)@/.exec(value)?.[1] ?? ""), env.MILLRACE_WEBHOOK_SECRET);
  secrets.add(env.MILLRACE_S3_SECRET_KEY, env.MILLRACE_BACKUP_PASSPHRASE);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, printed, ended };
}

/** Runs a command of the host to its end, in a separate process. @param input the typed text. */
export function spawnCommand(args: string[], input = ""): Promise<Ended> {
  const { child, ended } = launch(args, {});
  child.stdin?.end(input);
  return ended;
}

/** Runs the same program to its end in this process, which takes a tenth of the time; with nothing but `env` set. */
export async function runCommand(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { main } = (await import(new URL("host.mjs", pathToFileURL(inject("command"))).href)) as typeof program;
  const [command = "", ...rest] = args;
  const printed = { stdout: "", stderr: "" };
  const written = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => ((printed[stream] += String(text)), true)),
  );
  for (const name of Object.keys(process.env)) if (name.startsWith("MILLRACE_")) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return { code: await main(command as Parameters<typeof main>[0], rest), ...printed };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of written) spy.mockRestore();
  }
}

/** Attack 30: a log line about a request contains only these members. The last line may be cut off by an end. */
function expectOnlyFacts(log: string): void {
  const known = ["at", "level", "event", "method", "path", "status", "ms", "client"];
  for (const line of log.split("\n").slice(0, -1)) {
    const facts = JSON.parse(line) as Record<string, unknown>;
    if (facts.event === "request") expect(Object.keys(facts)).toEqual(known);
  }
}

/** Starts `millrace host` on a free port and waits until it answers. */
export async function startCommand(
  args: string[],
  env: Record<string, string> = {},
  start: (args: string[], env: Record<string, string>) => Omit<RunningCommand, "origin"> = launch,
): Promise<RunningCommand> {
  const running = start(["host", "--port", "0", ...args], env);
  const origin = await new Promise<string>((resolve, reject) => {
    running.child.stderr?.on("data", () => {
      const found = /at (http:\/\/[\d.:]+)\//.exec(running.printed.stderr)?.[1];
      if (found) resolve(found);
    });
    void running.ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  onTestFinished(() => expectOnlyFacts(running.printed.stdout));
  return { ...running, origin };
}
