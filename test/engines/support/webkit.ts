import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { vi } from "vitest";
import { freePort } from "../../support/free-port";
import type { Driver, RunningEngine } from "./driver";
import { programPath } from "./programs";
import { createCommands, elementPath, keyActions, mouseActions, typeActions } from "./webdriver";
import type { Command } from "./webdriver";

interface NewSession {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** A browser that does not answer in this time never does; in ms, on a busy machine it takes 15 s. */
const START = 50_000;

/** WebKitGTK's small browser on a separate screen, over WebDriver. */
export async function startWebKit(): Promise<RunningEngine> {
  // Now and then a new browser never reports to its driver, which then waits for it without end.
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce();
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function startOnce(): Promise<RunningEngine> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(programPath("webkitDriver"), [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const command = createCommands(`http://127.0.0.1:${port}`);
  const end = async () => {
    await ended(driver);
    await ended(display.process);
  };
  try {
    const started = AbortSignal.timeout(START);
    await vi.waitFor(() => command("GET", "/status"), { timeout: START, interval: 100 });
    const asked = command("POST", "/session", { capabilities: WANTED }, started);
    const { sessionId, capabilities } = (await asked) as NewSession;
    const session = `/session/${sessionId}`;
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      // One window for all: a new one takes seconds.
      open: async () => drive(command, session),
      async close() {
        await command("DELETE", session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const WANTED = {
  alwaysMatch: {
    pageLoadStrategy: "normal",
    // Nothing leaves the machine: every other host is behind a proxy that is not there.
    proxy: { proxyType: "manual", httpProxy: "127.0.0.1:9", sslProxy: "127.0.0.1:9", noProxy: ["127.0.0.1"] },
  },
};

function drive(command: Command, session: string): Driver {
  const post = async (path: string, body?: object) => void (await command("POST", session + path, body));
  return {
    navigate: (url) => post("/url", { url }),
    resize: (width, height) => post("/window/rect", { x: 0, y: 0, width, height }),
    evaluate: (expression) =>
      command("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async evaluateInFrame(expression) {
      await post("/frame", { id: 0 });
      try {
        return await command("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] });
      } finally {
        await post("/frame/parent", {});
      }
    },
    point: ({ x, y }) => post("/actions", mouseActions({ type: "pointerMove", duration: 0, x, y })),
    press: () => post("/actions", mouseActions({ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 })),
    key: (name, modifier) => post("/actions", keyActions(name, modifier)),
    type: (text) => post("/actions", typeActions(text)),
    async chooseFile(selector, path) {
      await command("POST", `${await elementPath(command, session, selector)}/value`, { text: path });
    },
    async close() {
      await command("POST", `${session}/execute/sync`, {
        script: "localStorage.clear(); sessionStorage.clear();",
        args: [],
      });
      await command("DELETE", `${session}/cookie`);
      await command("DELETE", `${session}/actions`);
      await post("/url", { url: "about:blank" });
    },
  };
}

/** A screen in memory, by the first number that is free. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn(
    programPath("display"),
    ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const written = server.stdio[3] as Readable;
  const name = await new Promise<string>((resolve, reject) => {
    written.once("data", (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { name, process: server };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await exit;
}
