import { useApp } from "../app-context";
import { count } from "../shared/words";

/** Warnings that require an action of the owner. */
export function Warnings() {
  const { mailTrouble, warnings } = useApp();
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="banner bad" role="alert">
          {warning}
        </p>
      ))}
      {mailTrouble > 0 && (
        <p className="trouble-line">
          {count(mailTrouble, "email")} not sent yet. <a href="#/mails">See why</a>
        </p>
      )}
    </>
  );
}
