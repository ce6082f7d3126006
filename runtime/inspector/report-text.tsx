import { useRef, useState } from "react";

/** The report, to be copied by a button or, where the browser refuses that, by the user. */
export function ReportText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, say] = useState("");
  /** The text while the field has the focus: another text would end the selection. */
  const [kept, keep] = useState<string>();
  const copy = () => {
    const byHand = () => {
      field.current?.focus();
      field.current?.select();
      say("The browser blocked copying. The text is selected: copy it with the keyboard.");
    };
    // Pages without encryption have no clipboard at all.
    const copied = (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    if (copied) copied.then(() => say("Copied."), byHand);
    else byHand();
  };
  return (
    <>
      <button type="button" onClick={copy}>
        Copy the report
      </button>
      <p aria-live="polite">{said}</p>
      <textarea
        ref={field}
        readOnly
        aria-label="Report"
        value={kept ?? text}
        onFocus={({ currentTarget }) => keep(currentTarget.value)}
        onBlur={() => keep(undefined)}
      />
    </>
  );
}
