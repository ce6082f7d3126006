import { createInterface } from "node:readline/promises";

/** Asks a yes-or-no question; `undefined` without a terminal. */
export type Confirm = (question: string) => Promise<boolean | undefined>;

export const confirmAtTerminal: Confirm = async (question) => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};
