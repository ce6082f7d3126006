import { useEffect, useState, type ReactNode } from "react";
import { formatSize } from "../format-size";
import type { FastReport } from "../model/fast-report";
import type { Note } from "../model/note";
import type { PageReport } from "../model/page-report";
import { formatMerge } from "../report/format-merge";
import { summarize } from "../report/summary/summary";
import type { Task } from "../report/summary/types";
import { LeaveOut } from "./leave-out";
import type { Chosen, Result } from "./messages";

export interface OutcomeProps {
  chosen: Chosen;
  api: string;
  /** The pages that were left out. */
  leaveOut: readonly Note[];
  result: Result;
  archive: Blob;
  /** The name of the new site. */
  site: string;
  convert(leaveOut: readonly Note[]): void;
  again(): void;
}

/** The result: the file to download, what works now, what is missing and what is left to do. */
export function Outcome({ api, leaveOut, result, archive, site, convert, again }: OutcomeProps) {
  const { report, settings } = result;
  const { headline, works, misses, unchanged, todo, terminalWork } = summarize({
    ...report,
    leftovers: [...leaveOut, ...report.leftovers].sort((a, b) => (a.what < b.what ? -1 : 1)),
    site,
    api: api || undefined,
  });
  return (
    <>
      <p className="lead">{headline}</p>
      <div className="buttons">
        <Download name={`${site}.zip`} content={archive} className="main">
          Download {site}.zip <small>{formatSize(archive.size)}</small>
        </Download>
        <button type="button" className="plain" onClick={again}>
          Convert another
        </button>
      </div>
      {report.merged && <Sentences title="What was merged" sentences={formatMerge(report.merged, false)} />}
      <section>
        <h2>What works now</h2>
        <ul className="works">
          {works.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {report.fast && <Pictures {...report.fast} />}
      <Sentences title="What visitors miss" sentences={misses} />
      <Sentences title="What was not converted" sentences={unchanged} />
      <section>
        <h2>What is left to do</h2>
        <ol className="todo">
          {todo.map((task) => (
            <Todo key={task.title} {...task}>
              {task.choices && <LeaveOut pages={task.choices} left={leaveOut} convert={convert} />}
            </Todo>
          ))}
        </ol>
      </section>
      <section>
        <h2>Page by page</h2>
        {report.pages.map((page) => (
          <Page key={page.page} {...page} />
        ))}
      </section>
      {terminalWork.length > 0 && (
        <section>
          <h2>What needs a terminal</h2>
          <ul className="terminal">
            {terminalWork.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>Somebody who runs servers finds the commands in the documentation of Millrace, “Start: your own host”.</p>
          {settings !== undefined && (
            <p>
              <Download name={`${site}.config.json`} content={new Blob([settings], { type: "application/json" })}>
                Download the access rules
              </Download>{" "}
              for that person, who puts them beside the unpacked folder. Do not publish this file.
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was made of the pictures. */
const Pictures = ({ done, left }: FastReport) => (
  <section>
    <h2>Smaller pictures</h2>
    {done.length + left.length === 0 && <p>All pictures are as small as they can be.</p>}
    {done.map((sentence) => (
      <p key={sentence}>{sentence}.</p>
    ))}
    <Notes title="Left as they were" notes={left} />
  </section>
);

/** As many as can be taken in at a glance. */
const SHOWN = 8;

function Todo({ title, text, command, names, children }: Task & { children?: ReactNode }) {
  const more = names.slice(SHOWN);
  return (
    <li>
      <h3>{title}</h3>
      <p>{text}</p>
      {command !== undefined && (
        <p>
          <code>{command}</code>
        </p>
      )}
      {children}
      {names.length > 0 && <p className="names">{names.slice(0, SHOWN).join(" · ")}</p>}
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <p className="names">{more.join(" · ")}</p>
        </details>
      )}
    </li>
  );
}

const STATES: Record<PageReport["status"], string> = {
  converted: "converted",
  unchanged: "unchanged",
  unreadable: "not read",
};

function Page({ page, status, found, converted, left, attention, lost }: PageReport) {
  return (
    <details className="page">
      <summary>
        <span>{page}</span> <small className={status}>{STATES[status]}</small>
      </summary>
      <Notes title="Found" notes={found} />
      <Notes title="Converted" notes={converted} />
      <Notes title="Left" notes={left} />
      <Notes title="To check" notes={attention} />
      <Notes title="Not in the export" notes={lost} />
    </details>
  );
}

function Notes({ title, notes }: { title: string; notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {notes.map(({ what, reason }) => (
          <li key={`${what} ${reason}`}>
            {what}
            {reason && <small> {reason}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

interface DownloadProps {
  name: string;
  content: Blob;
  className?: string;
  children: ReactNode;
}

function Download({ name, content, className, children }: DownloadProps) {
  const [url, setUrl] = useState<string>();
  const { size, type } = content;
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
    // A blob made again from the same text is the same file.
  }, [size, type]);
  return (
    <a className={className} href={url} download={name}>
      {children}
    </a>
  );
}
