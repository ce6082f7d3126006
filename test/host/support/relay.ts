import { mkdirSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { testFolder } from "./folder";

export interface Relay {
  /** Address of the database behind it. */
  url: string;
  /** Drops all data from now on, so that no answer arrives. */
  drop(): void;
  /** Passes data again. */
  pass(): void;
  /** Ends all connections, and refuses new ones. */
  cut(): void;
  /** Accepts connections again. */
  accept(): void;
  /** Delays everything that is sent from now on. @param ms in each direction. */
  slow(ms: number): void;
  /** Passes new connections to another database. */
  redirect(url: string): void;
}

const SOCKET = ".s.PGSQL.5432";

const findSocket = (url: string) => join(new URL(url).searchParams.get("host") ?? "", SOCKET);

/** A socket in front of a database that can fail as a network does. */
export async function relayTo(url: string): Promise<Relay> {
  const folder = join(testFolder(), "relay");
  mkdirSync(folder);
  const state = { silent: false, cut: false, delay: 0, behind: findSocket(url) };
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    if (state.cut) return void client.destroy();
    const database = connect(state.behind);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      // One after the other, so that no delay changes the order.
      let sent = Promise.resolve();
      from.on("data", (chunk) => {
        if (state.silent) return;
        sent = sent.then(async () => {
          if (state.delay) await setTimeout(state.delay);
          to.write(chunk);
        });
      });
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
  onTestFinished(() => {
    endAll();
    server.close();
  });
  const relayed = new URL(url);
  relayed.searchParams.set("host", folder);
  return {
    url: relayed.href,
    drop: () => void (state.silent = true),
    pass: () => void (state.silent = false),
    cut() {
      state.cut = true;
      endAll();
    },
    accept: () => void (state.cut = false),
    slow: (ms) => void (state.delay = ms),
    redirect: (to) => void (state.behind = findSocket(to)),
  };
}
