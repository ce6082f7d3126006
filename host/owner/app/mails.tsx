import type { MailsAnswer } from "../answers";
import { useDesk } from "./desk";
import { MailRows } from "./mail-rows";
import { Room } from "./room";
import { useLoaded } from "./use-loaded";
import { count } from "./words";

/** The queue of mails; without a server it is the outbox. */
export function Mails() {
  const { counts } = useDesk();
  const { value, reload } = useLoaded<MailsAnswer>("/mails", counts);
  return (
    <Room title="Mails" about="Sent to everyone in “notify”, except for spam.">
      {value && (
        <>
          {value.failed + value.troubled > 0 && (
            <p className="banner bad" role="alert">
              {value.failed > 0 && `${count(value.failed, "mail")} given up. `}
              {value.troubled > 0 && `${count(value.troubled, "mail")} failed so far and will be sent again. `}
              {value.error}
            </p>
          )}
          {value.smtp && value.held > 0 && (
            <p className="banner bad" role="alert">
              {count(value.held, "mail")} held back: the limit of mails per hour is reached. To send more, raise
              --mails-per-hour or --account-mails-per-hour.
            </p>
          )}
          {!value.smtp && (
            <p className="banner">No mail server is set (MILLRACE_SMTP). Mails wait here, where you can read them.</p>
          )}
          {value.mails.length ? (
            <MailRows mails={value.mails} outbox={!value.smtp} onChange={reload} />
          ) : (
            <p className="empty">No mails. Add recipients with --notify, or “notify” in millrace.config.json.</p>
          )}
        </>
      )}
    </Room>
  );
}
