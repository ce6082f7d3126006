import type { AdoptError } from "../model/adopt-error";

/** @param command the word after `millrace`. */
export function printError({ message }: AdoptError, command = "adopt"): void {
  process.stderr.write(`millrace ${command}: ${message}\n`);
}
