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
    <Room title="Mails" about="One for each message that is no spam, to whom the settings name.">
      {value && (
        <>
          {value.failed + value.troubled > 0 && (
            <p className="banner bad" role="alert">
              {value.failed > 0 && `${count(value.failed, "mail")} given up. `}
              {value.troubled > 0 && `${count(value.troubled, "mail")} tried in vain so far. `}
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
            <p className="banner">
              There is no mail server in the settings (MILLRACE_SMTP), so this is an outbox: mails wait here and can be
              read.
            </p>
          )}
          {value.mails.length ? (
            <MailRows mails={value.mails} outbox={!value.smtp} onChange={reload} />
          ) : (
            <p className="empty">No mails. Who gets them: --notify, or “notify” in millrace.config.json.</p>
          )}
        </>
      )}
    </Room>
  );
}
