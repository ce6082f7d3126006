import { useEffect, useState } from "react";
import type { ReplyDraft } from "../../api-types";
import { ask, Refusal } from "../api";
import { useApp } from "../app-context";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { TextArea, TextField } from "../shared/form-fields";
import { mailtoUrl } from "./mailto-url";
import { readTyped, storeTyped, type TypedReply } from "./reply-drafts";

/** Id of the field for the text. */
const TEXT = "reply-body";

interface Props {
  /** Of the message. */
  id: string;
  to: string;
  draft: ReplyDraft;
  onSent(): void;
  onClose(): void;
}

/** Writes a reply, which the host sends. What is typed stays until it is sent or discarded. */
export function ReplyDialog({ id, to, draft, onSent, onClose }: Props) {
  const { attempt } = useApp();
  const [{ subject, body }, setTyped] = useState<TypedReply>(() => readTyped(id) ?? draft);
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);

  function type(next: TypedReply): void {
    setTyped(next);
    // At once: an effect does not run when the form is closed before the next frame.
    const isChanged = next.subject !== draft.subject || next.body !== draft.body;
    storeTyped(id, isChanged ? next : undefined);
  }

  useEffect(() => {
    const field = document.getElementById(TEXT);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    // Above the quotation.
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
  }, []);

  const send = () =>
    attempt(async () => {
      setSending(true);
      try {
        await ask("POST /submissions/:id/reply", { params: { id }, body: { subject, body } });
      } catch (error) {
        setSending(false);
        // The session has ended: the text is there after the log-in.
        if (!(error instanceof Refusal) || error.status === 401) throw error;
        setProblem(error.message);
        return;
      }
      storeTyped(id, undefined);
      onSent();
    });
  const discard = () => {
    storeTyped(id, undefined);
    onClose();
  };

  return (
    <Dialog title={`Reply to ${to}`} wide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) void send();
        }}
      >
        <TextField
          id="reply-subject"
          label="Subject"
          required
          maxLength={200}
          autoComplete="off"
          value={subject}
          onChange={(next) => type({ subject: next, body })}
        />
        <TextArea
          id={TEXT}
          label="Text"
          required
          rows={12}
          maxLength={20_000}
          value={body}
          onChange={(next) => type({ subject, body: next })}
          hint={<>Answers to your reply go to {draft.answersTo}.</>}
        />
        <p className="hint">
          <a href={mailtoUrl(to, subject)}>Write in your email program instead</a>
        </p>
        <FormEnd problem={problem} action={sending ? "Sending…" : "Send"} onClose={discard} />
      </form>
    </Dialog>
  );
}
