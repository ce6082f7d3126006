import { useCallback, useState, type ReactNode } from "react";
import { ask, remember } from "../api";
import { ConfirmLogin } from "./confirm-login";
import { ConfirmPassword } from "./confirm-password";

interface Waiting {
  work(): Promise<void>;
  done(): void;
  /** Whether the owner has a password to confirm with. */
  password: boolean;
}

type Run = (work: () => Promise<void>) => Promise<void>;

/** Runs actions that need the password again, if it was not entered recently. @param attempt shows errors. */
export function useConfirmed(attempt: Run): { confirmed: Run; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting>();
  const confirmed = useCallback<Run>(
    (work) =>
      attempt(async () => {
        const { confirmed, origin, hasPassword } = remember(await ask("GET /session", {}));
        if (!confirmed && origin === "header") remember(await ask("POST /session/proxy", {}));
        if (confirmed || origin === "header") await work();
        else await new Promise<void>((done) => setWaiting({ work, done, password: hasPassword === true }));
      }),
    [attempt],
  );
  const end = (run: boolean) => {
    if (run && waiting) void attempt(waiting.work);
    waiting?.done();
    setWaiting(undefined);
  };
  const dialog = waiting?.password ? (
    <ConfirmPassword onDone={() => end(true)} onClose={() => end(false)} />
  ) : (
    waiting && <ConfirmLogin onClose={() => end(false)} />
  );
  return { confirmed, dialog };
}
