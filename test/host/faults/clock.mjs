// Loaded before a host (`--import`): its clock is ahead by the number of ms in a file. For tests of clock jumps.
import { readFileSync } from "node:fs";

const file = process.env.TEST_CLOCK;
const real = Date.now;
const ahead = () => Number(readFileSync(file, "utf8"));

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length ? args : [real() + ahead()]));
  }
  static now() {
    return real() + ahead();
  }
};
