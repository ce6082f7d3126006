import { useLayoutEffect, useRef, useState } from "react";
import type { WebflowFacade } from "../../src/core/page/facade";
import { Jump } from "./jump";
import { listActionLists, loadStore, type ListEntry, type Store } from "./lists";
import type { Outline } from "./outline";
import type { Preview } from "./preview";

/** Longest list in ms that the panel plays at its own speed; what has no length is shown in a second. */
const A_SECOND = 1000;

/** Every list of movements, with its triggers; each can be played and stepped through. */
export function Interactions({ webflow, outline }: { webflow: WebflowFacade; outline: Outline }) {
  const [store, setStore] = useState<Store | null>();
  useLayoutEffect(() => {
    void loadStore(webflow).then((loaded) => setStore(loaded ?? null));
  }, [webflow]);
  const lists = listActionLists(webflow, store ?? undefined);
  const legacy = document.querySelectorAll("[data-ix]").length;
  return (
    <>
      {lists.length === 0 && (
        <p className="quiet">{store === undefined ? "Reading the action lists." : "The page has no action lists."}</p>
      )}
      {legacy > 0 && <p className="quiet">{`${legacy} elements with first-generation interactions (data-ix).`}</p>}
      <ul>
        {lists.map((list) => (
          <List key={list.id} list={list} outline={outline} />
        ))}
      </ul>
    </>
  );
}

function List({ list, outline }: { list: ListEntry; outline: Outline }) {
  const { preview, moment, seek, play, end } = usePreview(list);
  const shown = preview ? `${Math.round(moment)} of ${Math.round(preview.length)} ${list.unit}` : list.unit;
  return (
    <li>
      <strong>{list.name}</strong> <span className="quiet">{list.id}</span>
      {list.events.map(({ text, elements: [first, ...more] }, index) => (
        <p key={index}>
          {`${text} `}
          {first && <Jump element={first} outline={outline} />}
          {more.length > 0 && ` and ${more.length} more`}
        </p>
      ))}
      {list.events.length === 0 && <p className="quiet">no event on this page plays it</p>}
      <button type="button" onClick={play}>
        Play
      </button>{" "}
      {preview && (
        <button type="button" onClick={end}>
          Reset
        </button>
      )}
      <input
        type="range"
        min={0}
        max={1}
        step={0.001}
        value={preview?.length ? moment / preview.length : 0}
        aria-label={`Moment of ${list.name}`}
        aria-valuetext={shown}
        onInput={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
    </li>
  );
}

/** A preview from the first use of the list until it is reset, or the panel ends. */
function usePreview(list: ListEntry) {
  const [moment, setMoment] = useState(0);
  const [preview, setPreview] = useState<Preview>();
  const frame = useRef(0);
  const current = useRef<Preview | undefined>(undefined);

  function opened(): Preview {
    cancelAnimationFrame(frame.current);
    current.current ??= list.open();
    setPreview(current.current);
    return current.current;
  }

  function show(one: Preview, at: number): void {
    one.seek(at);
    setMoment(at);
  }

  function end(): void {
    cancelAnimationFrame(frame.current);
    current.current?.end();
    current.current = undefined;
    setPreview(undefined);
    setMoment(0);
  }

  function play(): void {
    const one = opened();
    const whole = list.unit === "ms" ? one.length : A_SECOND;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const share = whole ? Math.min((now - began) / whole, 1) : 1;
      show(one, share * one.length);
      if (share < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  }

  function seek(share: number): void {
    const one = opened();
    show(one, share * one.length);
  }

  // Ends with the panel: the end of an effect of the other kind runs a frame later.
  useLayoutEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      current.current?.end();
    },
    [],
  );
  return { preview, moment, seek, play, end };
}
