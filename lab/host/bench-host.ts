import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";

/** Default number of connections. */
const CONNECTIONS = 32;

export interface Figure {
  what: string;
  value: string;
  target: string;
}

export interface BenchHost {
  port: number;
  /** Ms from the start of the process to its first response. */
  started: number;
  /** Peak memory so far, in MB. */
  peak(): number;
  /** Processor time of all its threads so far, in ms. */
  processorTime(): number;
  end(): Promise<void>;
}

/** Starts the built host for `site` in a folder, without rate limits. */
export async function startHost(
  folder: string,
  data: string,
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<BenchHost> {
  const free = ["--forms-per-minute", "0", "--forms-per-day", "0", "--uploads-per-hour", "0", "--tries", "0"];
  return startProcess([join(folder, "site"), "--data", join(folder, data), "--port", "0", ...free, ...flags], env);
}

/** Starts `millrace host` with arguments. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<BenchHost> {
  const began = performance.now();
  const child = spawn(process.execPath, ["cli/millrace.mjs", "host", ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    // As in deploy/millrace.service.
    env: { ...process.env, MALLOC_ARENA_MAX: "2", ...env },
  });
  const port = await readPort(child);
  await ask(port, { method: "GET", path: "/healthz", body: "" });
  const started = Math.round(performance.now() - began);
  return {
    port,
    started,
    peak: () =>
      Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1000),
    processorTime: () => readProcessorTime(child.pid ?? 0),
    end: () =>
      new Promise((resolve) => {
        child.on("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** Ms per clock tick of Linux. */
const TICK = 10;

/** Time in user mode and in the kernel, in ms. */
function readProcessorTime(pid: number): number {
  // The name of the program is in parentheses, and may contain spaces. The 14th and the 15th field are the two times.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /at http:\/\/[\d.]+:(\d+)/.exec(printed)?.[1];
      if (found) resolve(Number(found));
    });
    child.on("exit", () => reject(new Error(printed)));
  });
}

export interface Asked {
  method: string;
  path: string;
  body: string;
  headers?: Record<string, string>;
  /** Text that a good response contains; account responses have status 200 even for errors. */
  wanted?: string;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends requests continuously on each connection.
 * @param next creates the nth request; all responses must have status 200 and the expected text.
 */
export async function hammer(
  port: number,
  next: Asked | ((n: number) => Asked),
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      const asked = typeof next === "function" ? next(count++) : next;
      const sent = performance.now();
      const { status, body } = await ask(port, asked, agent);
      if (status !== 200 || !body.includes(asked.wanted ?? ""))
        throw new Error(`${asked.path} answered ${status}: ${body.slice(0, 200)}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return summarizeTimes(times, performance.now() - began);
}

/** @param took total time in ms. */
export function summarizeTimes(times: readonly number[], took: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return { perSecond: Math.round((times.length / took) * 1000), p50: at(0.5), p99: at(0.99) };
}

export interface Answered {
  status: number;
  /** `Set-Cookie` values. */
  cookies: string[];
  body: string;
}

export function ask(port: number, { method, path, body, headers = {} }: Asked, agent = new Agent()): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const ofBody = body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {};
    const sent = { host: "127.0.0.1", port, method, path, headers: { ...ofBody, ...headers }, agent };
    const asked = request(sent, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          cookies: answer.headers["set-cookie"] ?? [],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

export function formatMeasured({ perSecond, p50, p99 }: Measured): string {
  return `${perSecond.toLocaleString("en")}/s; p50 ${p50} ms, p99 ${p99} ms`;
}
