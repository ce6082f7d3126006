import { spawn } from "node:child_process";
import { AdoptError } from "../../adopt/model/adopt-error";

/** A program that a target needs. */
export interface Program {
  readonly program: string;
  readonly args?: readonly string[];
  /** Whether `program` is a line for the shell. */
  readonly isShellLine?: boolean;
  /** What it reads from its standard input. */
  readonly input?: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A program that failed. */
export class ProgramError extends AdoptError {
  /** @param code its exit code; undefined if it did not start, or a signal ended it. */
  constructor(
    readonly code: number | undefined,
    readonly output: string,
    message: string,
  ) {
    super(message);
  }
}

/** Lines of its error output that a message has. */
const MOST_LINES = 8;

/** Runs a program to its end. @returns its standard output. @throws ProgramError without secrets of the environment. */
export async function runProgram({ program, args = [], isShellLine = false, input, env }: Program): Promise<string> {
  const name = isShellLine ? "The command" : program;
  const child = spawn(program, args, { env, shell: isShellLine, stdio: "pipe" });
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  // A program that ends early does not read everything; its exit code says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    const fail = (code: number | undefined, reason: string) => {
      const lines = errors().trim().split("\n").slice(-MOST_LINES);
      const said = hideSecrets(lines.join("\n"), env);
      reject(new ProgramError(code, output(), `${name} ${reason}${said ? `:\n${said}` : "."}`));
    };
    child.on("error", ({ message }) => fail(undefined, `cannot be started (${message})`));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(output());
      else fail(code ?? undefined, signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
    });
  });
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

const SECRET_NAME = /KEY|TOKEN|SECRET|PASS|AUTH(?!OR)|CREDENTIAL/i;
/** Shorter values are words of every text. */
const LEAST_SECRET = 6;

/** Replaces values of variables that have the name of a secret, and passwords in URLs. */
function hideSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = Object.entries(env).flatMap(([name, value = ""]) =>
    SECRET_NAME.test(name) && value.length >= LEAST_SECRET ? [value] : [],
  );
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text).replace(/(:\/\/)[^/@\s]+@/g, "$1…@");
}
