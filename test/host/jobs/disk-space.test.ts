import { expect, it } from "vitest";
import { watchDisk } from "../../../host/jobs/disk-space";
import { indexAll } from "../../../host/jobs/search-index";
import type { Ports } from "../../../host/ports";
import type { Store } from "../../../host/store/store";

const MB = 1_000_000;
const { signal } = new AbortController();

/** The ports of a host whose database has unused space, and the calls of its units. */
function createPorts(unused: number, { shrinks = true, problem = undefined as string | undefined } = {}) {
  const calls: unknown[] = [];
  const store = {
    async removeUnusedPages({ limit }) {
      calls.push(limit);
      if (shrinks) unused = Math.max(0, unused - limit * 4096);
    },
    async indexTexts() {
      calls.push("index");
      return { count: 0, queued: [], gone: [] };
    },
  } as Partial<Store> as Store;
  const disk: Ports["disk"] = {
    findProblem: async () => problem,
    look: async () => void calls.push("look"),
    bytesToReturn: async () => unused,
  };
  return { calls, ports: { disk, store, now: () => 0, log: () => undefined } as unknown as Ports };
}

it("gives unused space of a database back in parts, except for a rest", async () => {
  const { calls, ports } = createPorts(6 * MB);
  await watchDisk(ports, signal);
  expect(calls).toEqual(["look", 500, 500, 500]);
});

it("leaves a database that cannot shrink as it is", async () => {
  const { calls, ports } = createPorts(6 * MB, { shrinks: false });
  await watchDisk(ports, signal);
  expect(calls).toEqual(["look", 500]);
});

it("does not index while the disk has too little space", async () => {
  const full = createPorts(0, { problem: "too little" });
  await indexAll(full.ports, signal);
  const enough = createPorts(0);
  await indexAll(enough.ports, signal);
  expect([full.calls, enough.calls]).toEqual([[], ["index"]]);
});
