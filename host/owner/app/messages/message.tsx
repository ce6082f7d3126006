import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SubmissionAnswer } from "../../api-types";
import { useApp, useMay } from "../app-context";
import { Attachments } from "./attachments";
import { Fields } from "./fields";
import { Icon } from "../shared/icons";
import { mailtoUrl } from "./mailto-url";
import { ReplyDialog } from "./reply-dialog";
import { DeliveryRows } from "../mails/delivery-rows";
import { MailRows } from "../mails/mail-rows";
import { routeHash } from "../route";
import { useLoaded } from "../shared/use-loaded";
import { useWide } from "../shared/use-wide";
import { longTime } from "../shared/words";
import type { SubmissionStatus } from "../../../records/submissions";

interface Props {
  id: string;
  place: string;
  onMove(id: string, from: SubmissionStatus, to: SubmissionStatus): void;
  onMark(id: string, unread: boolean): void;
  onRemove(id: string): void;
}

/** One message with its files, emails and webhooks. Opening it marks it as read. */
export function Message({ id, place, onMove, onMark, onRemove }: Props) {
  const { value: message, reload } = useLoaded("GET /submissions/:id", { params: { id } });
  // On a narrow screen, the message is the main content.
  const Title = useWide() ? "h2" : "h1";
  const title = useRef<HTMLHeadingElement>(null);
  const mark = useRef(onMark);
  mark.current = onMark;
  const unread = useMay("answer") && message?.unread === true;
  useEffect(() => {
    if (unread) mark.current(id, false);
  }, [id, unread]);
  const here = message !== undefined;
  // With the page, before an owner can move the focus.
  useLayoutEffect(() => {
    // Keyboard users who step through the list keep the focus in it.
    if (here && !document.activeElement?.matches("a[data-id]:focus-visible")) title.current?.focus();
  }, [here]);

  return (
    <article className="message" aria-busy={!message} aria-labelledby="message-title">
      <a className="back" href={routeHash(place)}>
        <Icon name="back" />
        Back to the list
      </a>
      {message && (
        <>
          <header className="message-head">
            <Title className="message-title" id="message-title" ref={title} tabIndex={-1}>
              {message.from}
            </Title>
            <p className="message-about">
              <span className="tag">{message.form}</span>
              <time dateTime={new Date(message.receivedAt).toISOString()}>{longTime(message.receivedAt)}</time>
              {message.answered && (
                <span className="tag">
                  Answered by {message.answered.by}, {longTime(message.answered.at)}
                </span>
              )}
            </p>
          </header>
          <Actions message={message} onMove={onMove} onMark={onMark} onRemove={onRemove} onReply={reload} />
          <Reasons message={message} />
          <Fields fields={message.fields} />
          <Attachments files={message.attachments} />
          <dl className="facts">
            {message.facts.map(({ label, text }) => (
              <Fact key={label} term={label} text={text} />
            ))}
            {message.address && <Fact term="Sender’s IP address" text={message.address} />}
          </dl>
          {message.replyTo && (
            <p>
              <a href={routeHash("people", message.replyTo)}>All data of {message.replyTo}</a>
            </p>
          )}
          {message.mails.length > 0 && (
            <section>
              <Sub>Emails</Sub>
              <MailRows mails={message.mails} onChange={reload} />
            </section>
          )}
          {message.deliveries.length > 0 && (
            <section>
              <Sub>Webhooks</Sub>
              <DeliveryRows deliveries={message.deliveries} onChange={reload} />
            </section>
          )}
        </>
      )}
    </article>
  );
}

/** The heading of a part: one level below the message's own. */
function Sub({ children }: { children: string }) {
  const Level = useWide() ? "h3" : "h2";
  return <Level className="sub">{children}</Level>;
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Reasons for spam, shown in every folder. */
function Reasons({ message: { reasons, status, formKnown } }: { message: SubmissionAnswer }) {
  if (!reasons.length && formKnown) return null;
  return (
    <div className={status === "spam" ? "reasons spam" : "reasons"}>
      <Sub>{status === "spam" ? "Why this is marked as spam" : "Notes"}</Sub>
      <ul>
        {reasons.map(({ reason, weight }) => (
          <li key={reason}>
            {reason}
            {weight > 0 && <span className="weight"> {weight} of 100</span>}
          </li>
        ))}
        {!formKnown && <li>no page of the site has a form with this name</li>}
      </ul>
    </div>
  );
}

interface ActionsProps extends Omit<Props, "id" | "place"> {
  message: SubmissionAnswer;
  /** Called when a reply is queued. */
  onReply(): void;
}

function Actions({ message, onMove, onMark, onRemove, onReply }: ActionsProps) {
  const { id, status, replyTo, reply, form } = message;
  const { say, refresh } = useApp();
  const [asking, setAsking] = useState(false);
  const [replying, setReplying] = useState(false);
  const [may, mayDelete] = [useMay("answer"), useMay("all")];
  if (!may) return null;
  const to = (next: SubmissionStatus) => () => onMove(id, status, next);
  return (
    <div className="actions message-actions">
      {replyTo && reply && (
        <button className="button" type="button" onClick={() => setReplying(true)}>
          <Icon name="reply" />
          Reply
        </button>
      )}
      {replyTo && !reply && (
        <a className="button" href={mailtoUrl(replyTo, `Re: ${form}`)}>
          <Icon name="reply" />
          Reply
        </a>
      )}
      {replyTo && reply && replying && (
        <ReplyDialog
          id={id}
          to={replyTo}
          draft={reply}
          onClose={() => setReplying(false)}
          onSent={() => {
            setReplying(false);
            say({ text: `Your reply to ${replyTo} is being sent.` });
            refresh();
            onReply();
          }}
        />
      )}
      {status === "inbox" && <Act icon="archived" text="Archive" act={to("archived")} />}
      {status === "archived" && <Act icon="inbox" text="Move to inbox" act={to("inbox")} />}
      {status === "spam" ? (
        <Act icon="inbox" text="Not spam" act={to("inbox")} />
      ) : (
        <Act icon="spam" text="Spam" act={to("spam")} />
      )}
      <Act icon="unread" text="Mark unread" act={() => onMark(id, true)} />
      {asking ? (
        <span className="sure" role="group" aria-label="Delete permanently?">
          <button className="button danger" type="button" onClick={() => onRemove(id)}>
            Delete permanently
          </button>
          <button className="button quiet" type="button" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </span>
      ) : (
        mayDelete && <Act icon="trash" text="Delete" act={() => setAsking(true)} />
      )}
    </div>
  );
}

function Act({ icon, text, act }: { icon: Parameters<typeof Icon>[0]["name"]; text: string; act(): void }) {
  return (
    <button className="button quiet" type="button" onClick={act}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
