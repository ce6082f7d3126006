import { once } from "node:events";
import { createInterface } from "node:readline";

/** Reads the first line of standard input, without echo. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write("Password: ");
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY });
  const typed: unknown[] = await Promise.race([once(lines, "line"), once(lines, "close").then(() => [""])]);
  lines.close();
  if (stdin.isTTY) stderr.write("\n");
  return String(typed[0]);
}
