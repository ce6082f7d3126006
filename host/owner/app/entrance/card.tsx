import { useState, type ReactNode } from "react";
import { Mark } from "../shared/icons";

interface CardProps {
  title: string;
  button: string;
  send(): Promise<void>;
  children: ReactNode;
  /** Below the button. */
  more?: ReactNode;
}

/** A form with one button, which shows the error of its request. */
export function Card({ title, button, send, children, more }: CardProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  return (
    <EntrancePage title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          setBusy(true);
          setProblem("");
          send().catch((error: Error) => {
            setProblem(error.message);
            setBusy(false);
          });
        }}
      >
        {children}
        <p className="problem" role="alert">
          {problem}
        </p>
        <button className="button" aria-disabled={busy} type="submit">
          {button}
        </button>
      </form>
      {more}
    </EntrancePage>
  );
}

/** A page without a session. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entrance">
      <div className="entrance-card">
        <p className="brand">
          <Mark />
          Millrace
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
