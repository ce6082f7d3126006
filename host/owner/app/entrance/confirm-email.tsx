import { useState } from "react";
import { ask } from "../api";
import { routeHash } from "../route";
import { Card, EntrancePage } from "./card";

/** Stores an email address with the mailed link, by a button, because programs that scan emails open links. */
export function ConfirmEmail({ token }: { token: string }) {
  const [email, setEmail] = useState("");
  if (email) {
    return (
      <EntrancePage title="Email address saved">
        <p className="lede" role="status">
          You can log in with {email} now, and a link for a lost password is sent to this address.
        </p>
        <a href={routeHash("inbox")}>Continue to the inbox</a>
      </EntrancePage>
    );
  }
  return (
    <Card
      title="Your email address"
      button="Confirm the address"
      send={async () => setEmail((await ask("POST /email", { body: { token } })).email)}
    >
      <p className="lede">Confirm that the address to which this link was sent is yours.</p>
    </Card>
  );
}
