import type { ShopEvents } from "./events";

type Detail = ShopEvents["wf-render-tree"];

const TREE = "wf-render-tree";

/** What the parts of the page do for one event; page scripts dispatch such events as well. */
const runs = new WeakMap<Event, Promise<void>[]>();

/** After each change, successful or not: every part of the page shows the present state (`commerce.md` C-12). */
export async function renderAll({ error = null, isInitial = false }: Partial<Detail> = {}): Promise<void> {
  const event = new CustomEvent<Detail>(TREE, { detail: { error, isInitial } });
  const list: Promise<void>[] = [];
  runs.set(event, list);
  window.dispatchEvent(event);
  await Promise.all(list);
}

/** @param run handles its own errors. */
export function onRender(run: () => Promise<void>, signal: AbortSignal): void {
  window.addEventListener(TREE, (event) => void collect(event, run()), { signal });
}

const collect = (event: Event, run: Promise<void>) => runs.get(event)?.push(run);
