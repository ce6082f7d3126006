import { useLayoutEffect, useReducer, useState, type KeyboardEvent } from "react";
import type { WebflowFacade } from "../../src/core/page/facade";
import type { Inspected } from "../inspected";
import { Behaviours } from "./behaviours";
import { listBehaviourStates } from "./behaviour-states";
import { listFindings } from "./findings";
import { Interactions } from "./interactions";
import { Network } from "./network";
import type { Outline } from "./outline";
import { PageFindings } from "./page-findings";
import { formatReport } from "./report";
import { ReportText } from "./report-text";
import { watchEvents, watchRequests, type EventEntry, type RequestEntry } from "./requests";

const TABS = ["Behaviours", "Requests", "Interactions", "Findings", "Report"] as const;
type Tab = (typeof TABS)[number];

/** Changes of the page after which a panel is updated; typed text is not one of them. */
const WATCHED: MutationObserverInit = { attributes: true, childList: true, subtree: true };
/** Ms between two updates from the page: animations change it in each frame. */
const REST = 150;
const SIGNS = ["input", "play", "pause", "millrace:error", "millrace:ready"];

/**
 * The panel for QA: behaviours and requests of the runtime on this page, and mistakes of the page.
 * @param onClose ends the panel.
 */
export function Panel({ subject, outline, onClose }: { subject: Inspected; outline: Outline; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>("Behaviours");
  const [requests, setRequests] = useState<readonly RequestEntry[]>([]);
  const [entries, setEntries] = useState<readonly EventEntry[]>([]);
  const refresh = useLiveView();
  // Ends with the panel: the end of an effect of the other kind runs a frame later.
  useLayoutEffect(() => {
    const scope = new AbortController();
    watchRequests(setRequests, scope.signal);
    watchEvents(setEntries, scope.signal);
    return () => scope.abort();
  }, []);
  const states = listBehaviourStates(subject);
  const count = (part: "mounted" | "failed") => states.reduce((sum, one) => sum + one[part].length, 0);
  const findings = tab === "Findings" || tab === "Report" ? listFindings(document) : [];
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section aria-label="Millrace inspector" onKeyDown={closeByKey}>
      <header>
        <h2>Millrace</h2>
        <p role="status">{`${count("mounted")} mounted, ${count("failed")} failed`}</p>
        <button type="button" onClick={refresh}>
          Refresh
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <TabList tab={tab} onChange={setTab} />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "Behaviours" && <Behaviours states={states} outline={outline} />}
        {tab === "Requests" && <Network requests={requests} entries={entries} outline={outline} />}
        {tab === "Interactions" && <Interactions webflow={window.Webflow as WebflowFacade} outline={outline} />}
        {tab === "Findings" && <PageFindings findings={findings} outline={outline} />}
        {tab === "Report" && <ReportText text={formatReport({ states, requests, findings })} />}
      </div>
    </section>
  );
}

/** Tabs by the pattern of the ARIA Authoring Practices: one stop, arrows choose. */
function TabList({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = TABS.length - 1;
    const at = TABS.indexOf(tab);
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const chosen = next === undefined ? undefined : TABS[next];
    if (!chosen) return;
    event.preventDefault();
    onChange(chosen);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${chosen}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Views" onKeyDown={move}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Checks the page again, soon after a change. @returns the same check, to call directly. */
function useLiveView(): () => void {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const scope = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, REST);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.documentElement, WATCHED);
    for (const sign of SIGNS) document.addEventListener(sign, soon, { capture: true, signal: scope.signal });
    return () => {
      scope.abort();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return refresh;
}
