import { useEffect, useRef, useState, type DragEvent } from "react";
import { UrlField } from "./url-field";
import { droppedOn, pickedFiles } from "./chosen";
import { Outcome } from "./outcome";
import { Published, findSite } from "./published";
import { useConversion } from "./use-conversion";
import { Working } from "./working";

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The whole page. `code` is the worker's script, `runtime` the built scripts, a ZIP archive as base64. */
export function App({ code, runtime }: { code: string; runtime: string }) {
  const { conversion, start, fail, reset } = useConversion(code, runtime);
  const [api, setApi] = useState("");
  const [url, setUrl] = useState("");
  const [asksForSite, setAsksForSite] = useState(false);
  const [over, setOver] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind } = conversion;
  const before = useRef(kind);
  useEffect(() => {
    // Keyboard and screen reader users continue at the changed part.
    if (before.current !== kind) heading.current?.focus();
    before.current = kind;
  }, [kind]);

  const pick = (files: FileList | null) => {
    try {
      if (files?.length) start(pickedFiles([...files]), api.trim());
    } catch (error) {
      fail(errorMessage(error));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (kind === "working") return;
    const link = event.dataTransfer.files.length === 0 ? event.dataTransfer.getData("text/uri-list") : "";
    if (findSite(link) !== undefined) {
      setUrl(link.trim());
      setAsksForSite(true);
      return;
    }
    droppedOn(event.dataTransfer).then(
      (chosen) => start(chosen, api.trim()),
      (error: unknown) => fail(errorMessage(error)),
    );
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(kind !== "working");
  };

  return (
    <main className={over ? "over" : undefined} onDragOver={hold} onDragLeave={() => setOver(false)} onDrop={drop}>
      <header>
        <p className="brand">Millrace</p>
        <h1 ref={heading} tabIndex={-1}>
          {formatTitle(conversion.kind)}
        </h1>
      </header>
      {conversion.kind === "working" && <Working {...conversion} cancel={reset} />}
      {conversion.kind === "done" && <Outcome {...conversion} convert={start} again={reset} />}
      {(conversion.kind === "idle" || conversion.kind === "failed") && (
        <>
          {conversion.kind === "failed" && (
            <p className="alarm" role="alert">
              {conversion.message}
            </p>
          )}
          <p className="lead">
            Drop the ZIP file of your Webflow site, or its folder. You get it back with Millrace in place of the vendor
            script: the same pages, lighter, on a host of your own.
          </p>
          <p className="safe">
            In Webflow, “Export code”, then “Prepare ZIP” makes this file. Millrace is not affiliated with Webflow.
          </p>
          <section className="drop" aria-label="Your export">
            <Picture />
            <p className="wide">Drop it anywhere on this page, or</p>
            <div className="buttons">
              <Pick label="Choose a ZIP file" accept=".zip,application/zip" pick={pick} />
              <Pick label="Choose a folder" folder pick={pick} />
            </div>
          </section>
          <p className="safe">
            Nothing is sent anywhere. The page works without a network, and your export stays as it is.
          </p>
          <details>
            <summary>Forms go to another host</summary>
            <UrlField
              id="api"
              label="URL of the host that takes your forms"
              placeholder="https://forms.my.site"
              value={api}
              change={setApi}
            >
              Leave it empty if the host that shows the pages takes their forms, too.
            </UrlField>
          </details>
          <Published url={url} shown={asksForSite} change={setUrl} show={setAsksForSite} />
        </>
      )}
    </main>
  );
}

function formatTitle(kind: "idle" | "working" | "done" | "failed"): string {
  if (kind === "done") return "Your site is ready";
  if (kind === "failed") return "That did not work";
  return kind === "working" ? "Converting" : "Adopt your site";
}

interface PickProps {
  label: string;
  accept?: string;
  folder?: boolean;
  pick(files: FileList | null): void;
}

/** A button that opens the browser's own dialog. */
function Pick({ label, accept, folder = false, pick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // As a property, because neither React nor Preact supports the attribute.
    if (input.current) input.current.webkitdirectory = folder;
  }, [folder]);
  return (
    <>
      <button type="button" className={folder ? "plain" : "main"} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          pick(target.files);
          // The same file may be picked again, after it was changed.
          target.value = "";
        }}
      />
    </>
  );
}

const Picture = () => (
  <svg
    viewBox="0 0 64 64"
    width="64"
    height="64"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
  >
    <path d="M14 8h24l12 12v36H14z" strokeLinejoin="round" />
    <path d="M38 8v12h12" strokeLinejoin="round" />
    <path d="M32 27v18m-8-8 8 8 8-8" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
