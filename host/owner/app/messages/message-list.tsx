import type { Ref } from "react";
import type { SubmissionRow } from "../../api-types";
import { Icon } from "../shared/icons";
import { routeHash } from "../route";
import { count, longTime, shortTime } from "../shared/words";

interface Props {
  place: string;
  /** undefined while loading. */
  lines: SubmissionRow[] | undefined;
  /** The message that is open. */
  open?: string;
  more?: () => void;
  empty: string;
  listRef?: Ref<HTMLUListElement>;
}

/** Messages, one per row. */
export function MessageList({ place, lines, open, more, empty, listRef }: Props) {
  if (lines?.length === 0) return <p className="empty">{empty}</p>;
  return (
    <>
      <ul className="rows" ref={listRef} aria-busy={!lines}>
        {lines?.map((line) => (
          <li key={line.id}>
            <Row line={line} place={place} open={line.id === open} />
          </li>
        ))}
      </ul>
      {more && (
        <button className="button quiet older" type="button" onClick={more}>
          Older
        </button>
      )}
    </>
  );
}

function Row({ line, place, open }: { line: SubmissionRow; place: string; open: boolean }) {
  const { id, from, form, preview, files, unread, receivedAt, answered } = line;
  return (
    <a
      className={unread ? "row unread" : "row"}
      href={routeHash(place, id)}
      data-id={id}
      aria-current={open ? "true" : undefined}
    >
      <span className="row-from">
        {unread && <span className="unseen">Unread: </span>}
        {from}
      </span>
      <time dateTime={new Date(receivedAt).toISOString()} title={longTime(receivedAt)}>
        {shortTime(receivedAt)}
      </time>
      <span className="row-preview">{preview || "No text"}</span>
      <span className="row-about">
        <span className="tag">{form}</span>
        {answered && <span className="tag">Answered</span>}
        {files > 0 && (
          <span className="tag with-icon">
            <Icon name="file" />
            {count(files, "file")}
          </span>
        )}
      </span>
    </a>
  );
}
