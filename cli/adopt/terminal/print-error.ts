import type { AdoptError } from "../model/adopt-error";

export function printError({ message }: AdoptError): void {
  process.stderr.write(`millrace adopt: ${message}\n`);
}
