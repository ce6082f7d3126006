import { useEffect, useRef, useState, type DragEvent } from "react";
import { UrlField } from "./url-field";
import { droppedOn, pickedFiles } from "./chosen";
import { Done } from "./done";
import type { Chosen } from "./messages";
import { Onto } from "./onto";
import { Pick } from "./pick";
import { Published, findSite } from "./published";
import { useConversion, type Conversion } from "./use-conversion";
import { Working } from "./working";

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The whole page. `code` is the worker's script, `runtime` the built scripts, a ZIP archive as base64. */
export function App({ code, runtime }: { code: string; runtime: string }) {
  const { conversion, start, fail, reset } = useConversion(code, runtime);
  const [api, setApi] = useState("");
  const [webp, setWebp] = useState(false);
  const [url, setUrl] = useState("");
  const [asksForSite, setAsksForSite] = useState(false);
  const [over, setOver] = useState(false);
  const [mine, setMine] = useState<Chosen>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind } = conversion;
  const before = useRef(kind);
  useEffect(() => {
    // Keyboard and screen reader users continue at the changed part.
    if (before.current !== kind) heading.current?.focus();
    before.current = kind;
  }, [kind]);

  const convert = (chosen: Chosen) =>
    start({ chosen, api: api.trim(), leaveOut: [], onto: mine && { mine, decisions: new Map() }, webp });
  const pick = (use: (chosen: Chosen) => void) => (files: FileList | null) => {
    try {
      if (files?.length) use(pickedFiles([...files]));
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
    droppedOn(event.dataTransfer).then(convert, (error: unknown) => fail(errorMessage(error)));
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
          {formatTitle(conversion)}
        </h1>
      </header>
      {conversion.kind === "working" && <Working {...conversion} cancel={reset} />}
      {conversion.kind === "done" && (
        <Done
          {...conversion}
          convert={(changed) => {
            const { chosen, api, leaveOut, onto, webp } = conversion;
            start({ chosen, api, leaveOut, onto, webp, ...changed });
          }}
          again={reset}
        />
      )}
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
              <Pick label="Choose a ZIP file" accept=".zip,application/zip" pick={pick(convert)} />
              <Pick label="Choose a folder" folder pick={pick(convert)} />
            </div>
          </section>
          <p className="safe">
            Nothing is sent anywhere. The page works without a network, and your export stays as it is.
          </p>
          <label className="choice">
            <input type="checkbox" checked={webp} onChange={({ target }) => setWebp(target.checked)} />
            <span>
              Smaller pictures (WebP) <small>Pages load copies that look alike; your pictures stay in the site.</small>
            </span>
          </label>
          <Onto mine={mine} pick={pick(setMine)} forget={() => setMine(undefined)} />
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

function formatTitle(conversion: Conversion): string {
  if (conversion.kind === "done") return conversion.result.archive ? "Your site is ready" : "Please decide";
  if (conversion.kind === "failed") return "That did not work";
  return conversion.kind === "working" ? "Converting" : "Adopt your site";
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
