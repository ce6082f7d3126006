import { expect, it } from "vitest";
import { createLogWriter } from "../../../cli/host/log-writer";

const createOutput = () => {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, write };
};
const line = (event: string) => ({ level: "info" as const, event });

it("writes the lines of one turn at once, in order, as JSON with their time", async () => {
  const { written, write } = createOutput();
  const { log } = createLogWriter({ write });
  log(line("one"));
  log(line("two"));
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  log(line("three"));
  await new Promise(setImmediate);
  const parsed = written.map((text) =>
    text
      .trimEnd()
      .split("\n")
      .map((one) => JSON.parse(one) as Record<string, string>),
  );
  expect(parsed.map((lines) => lines.map(({ event }) => event))).toEqual([["one", "two"], ["three"]]);
  expect(parsed[0]?.[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it("writes what is left when the process ends", () => {
  const { written, write } = createOutput();
  const { log, flush } = createLogWriter({ write });
  log(line("last"));
  flush();
  flush();
  expect(written).toHaveLength(1);
});
