import { useApp, useMay } from "../app-context";
import { MailRows } from "./mail-rows";
import { TestMail } from "./test-mail";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { count } from "../shared/words";

/** The email queue, or the outbox without a server. */
export function Mails() {
  const { counts } = useApp();
  const all = useMay("all");
  const { value, reload } = useLoaded("GET /mails", {}, counts);
  return (
    <Page title="Emails" about="To the recipients of each form, except for spam, to senders and to users.">
      {value && (
        <>
          {value.failed + value.troubled > 0 && (
            <p className="banner bad" role="alert">
              {value.failed > 0 && `${count(value.failed, "email")} failed. `}
              {value.troubled > 0 && `${count(value.troubled, "email")} not sent yet, retrying. `}
              {value.error}
            </p>
          )}
          {value.sends && value.held > 0 && (
            <p className="banner bad" role="alert">
              {count(value.held, "email")} held back because an hourly limit is reached. The log names the limit.
            </p>
          )}
          {!value.sends && (
            <p className="banner">
              No email server is set (MILLRACE_SMTP or --mail). Emails are not sent, but you can read them here.
            </p>
          )}
          {all && value.sends && <TestMail mails={value.mails} suggested={value.testTo} onChange={reload} />}
          {value.mails.length ? (
            <MailRows mails={value.mails} outbox={!value.sends} onChange={reload} />
          ) : (
            <p className="empty">
              No emails. Add recipients under Forms, with --notify, or “notify” in millrace.config.json.
            </p>
          )}
        </>
      )}
    </Page>
  );
}
