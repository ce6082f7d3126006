import { useState, type ReactNode } from "react";
import type { SessionAnswer } from "../api-types";
import { ask, remember } from "./api";
import { CodeField } from "./shared/code-field";
import { Mark } from "./shared/icons";
import { PasswordField } from "./shared/password-field";
import { go } from "./route";

interface Props {
  onEnter(session: SessionAnswer): void;
}

/** The login form. Asks for a code after the password. */
export function LogIn({ onEnter }: Props) {
  const [name, setName] = useState("owner");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const send = async () => {
    const session = await ask<SessionAnswer>("/session", "POST", { name, password, code: code ?? "" });
    if (session.needsCode) setCode("");
    else onEnter(remember(session));
  };
  return (
    <Card key={code === undefined ? "password" : "code"} title="Log in" button="Log in" send={send}>
      {code === undefined ? (
        <>
          <NameField value={name} onChange={setName} />
          <PasswordField label="Password" complete="current-password" value={password} onChange={setPassword} />
        </>
      ) : (
        <CodeField value={code} onChange={setCode} focused />
      )}
    </Card>
  );
}

/** The form for the first owner's name and password. */
export function SetUp({ token, onEnter }: Props & { token: string }) {
  const [name, setName] = useState("owner");
  const [password, setPassword] = useState("");
  const send = async () => {
    const session = remember(await ask<SessionAnswer>("/setup", "POST", { token, name, password }));
    go("inbox");
    onEnter(session);
  };
  return (
    <Card title="Welcome" button="Set the password" send={send}>
      <p className="lede">Messages from your site arrive here. Choose a name and a password.</p>
      <NameField value={name} onChange={setName} />
      <PasswordField
        label="Password"
        complete="new-password"
        hint="At least 10 characters. Use several words that are hard to guess."
        value={password}
        onChange={setPassword}
      />
    </Card>
  );
}

/** Shown until the first password is set, to visitors without the setup link. */
export function NotYet() {
  return (
    <Page title="Almost there">
      <p className="lede">
        No owner password is set yet. When the host starts, it prints a link to set one. Open that link.
      </p>
      <p className="hint">
        It starts with the address of this page and ends with a long secret. <code>millrace owner add</code> does the
        same without this page.
      </p>
    </Page>
  );
}

function NameField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <div className="field">
      <label htmlFor="name">Name</label>
      <input
        id="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface CardProps {
  title: string;
  button: string;
  send(): Promise<void>;
  children: ReactNode;
}

function Card({ title, button, send, children }: CardProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  return (
    <Page title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
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
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
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
