import { useEffect, useState } from "react";
import type { LoginWays } from "../../access/api-types";
import type { SessionAnswer } from "../../api-types";
import { apiUrl, ask, remember } from "../api";
import { routeHash } from "../route";
import { CodeField } from "../shared/code-field";
import { PasswordField } from "../shared/password-field";
import { Card } from "./card";
import { NameField } from "./name-field";

interface Props {
  /** undefined after a logout. */
  ways: LoginWays | undefined;
  /** What happened before, such as a failed login at the provider. */
  hint?: string;
  onEnter(session: SessionAnswer): void;
}

/** The login form. Asks for a code after the password. If the proxy names an owner, logs in without a form. */
export function LogIn({ ways, hint, onEnter }: Props) {
  const [name, setName] = useState("owner");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const [refused, setRefused] = useState("");
  const proxy = ways?.proxy === true;
  useEffect(() => {
    if (!proxy) return;
    ask("POST /session/proxy", {}).then(
      (session) => onEnter(remember(session)),
      (error: Error) => setRefused(error.message),
    );
  }, [proxy, onEnter]);
  const send = async () => {
    const session = await ask("POST /session", { body: { name, password, code: code ?? "" } });
    if (session.needsCode) setCode("");
    else onEnter(remember(session));
  };
  if (proxy && !refused) return null;
  return (
    <Card
      key={code === undefined ? "password" : "code"}
      title="Log in"
      button="Log in"
      send={send}
      more={code === undefined && <OtherWays ways={ways} />}
    >
      {(refused || hint) && (
        <p className="banner" role="status">
          {refused || hint}
        </p>
      )}
      {code === undefined ? (
        <>
          <NameField label="Name or email address" value={name} onChange={setName} />
          <PasswordField label="Password" complete="current-password" value={password} onChange={setPassword} />
        </>
      ) : (
        <CodeField value={code} onChange={setCode} focused />
      )}
    </Card>
  );
}

function OtherWays({ ways }: Pick<Props, "ways">) {
  if (!ways?.mail && !ways?.oidc) return null;
  return (
    <ul className="other-ways">
      {ways.oidc && (
        <li>
          <a className="button quiet" href={apiUrl("GET /oidc", {})}>
            Log in with single sign-on
          </a>
        </li>
      )}
      {ways.mail && (
        <li>
          <a href={routeHash("lost")}>Lost your password?</a>
        </li>
      )}
    </ul>
  );
}
