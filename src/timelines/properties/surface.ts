import { readParts, isNeutral, transformText, type Parts } from "./transform-parts";

/** An element that can carry inline styles. */
export type Styled = HTMLElement | SVGElement;

/** The owner of values: one set-up of an interaction. Its values are restored for it alone. */
export type Owner = object;

interface Entry {
  readonly owners: Set<Owner>;
  readonly restore: () => void;
}

/** What the engine shows of one element: writes are collected and carried out together (IX3-FIX-12). */
export interface Surface {
  readonly element: Styled;
  /** The computed value, by CSS name, with everything written so far. */
  computed(property: string): string;
  write(owner: Owner, property: string, text: string): void;
  /** The parts of the transform; the page's own value is split at the first use (IX3-23). */
  parts(): Parts;
  writeParts(owner: Owner, parts: Readonly<Record<string, string>>): void;
  /** Registers another change to restore, once per name. */
  remember(owner: Owner, name: string, restore: () => void): void;
  /** A run has ended: a neutral transform that the page did not have is removed (IX3-FIX-6). */
  settle(): void;
}

type Note = (element: Styled, property: string, text: string) => void;

export interface Surfaces {
  of(element: Styled): Surface;
  /** Carries out what was written. */
  flush(): void;
  /** Calls `note` for each write from now on, with all parts of each transform. @returns a function that ends it. */
  record(note: Note): () => void;
  /** Restores values of this owner that no other has changed since. */
  release(owner: Owner): void;
}

export function createSurfaces(): Surfaces {
  const all = new Map<Element, { surface: Surface; entries: Map<string, Entry>; drop(): void }>();
  const pending = new Map<Styled, Map<string, string>>();
  let noted: Note | undefined;

  function flush(): void {
    for (const [{ style }, values] of pending) for (const [name, value] of values) style.setProperty(name, value);
    pending.clear();
  }

  function create(element: Styled) {
    const { style } = element;
    const entries = new Map<string, Entry>();
    const had = element.hasAttribute("style");
    let parts: Parts | undefined;
    let bare = false;

    function remember(owner: Owner, name: string, restore: () => void): void {
      let entry = entries.get(name);
      if (!entry) entries.set(name, (entry = { owners: new Set(), restore }));
      entry.owners.add(owner);
    }

    function own(owner: Owner, property: string): void {
      const [value, priority] = [style.getPropertyValue(property), style.getPropertyPriority(property)];
      remember(owner, property, () => {
        style.setProperty(property, value, priority);
        if (!had && element.getAttribute("style") === "") element.removeAttribute("style");
      });
    }

    function write(owner: Owner, property: string, text: string): void {
      own(owner, property);
      noted?.(element, property, text);
      let values = pending.get(element);
      if (!values) pending.set(element, (values = new Map<string, string>()));
      values.set(property, text);
    }

    const surface: Surface = {
      element,
      computed(property) {
        if (pending.has(element)) flush();
        return getComputedStyle(element).getPropertyValue(property);
      },
      write,
      parts() {
        if (!parts) {
          const read = readParts(element, surface.computed);
          parts = read.parts;
          bare = read.bare;
        }
        return parts;
      },
      writeParts(owner, more) {
        // The browser would apply these besides the transform, which they are part of now.
        const { own, values } = surface.parts();
        for (const [name, text] of Object.entries(own)) if (text && text !== "none") write(owner, name, "none");
        Object.assign(values, more);
        write(owner, "transform", transformText(values, Boolean(noted)));
      },
      remember,
      settle() {
        if (!parts || !bare || !isNeutral(parts.values)) return;
        if (pending.has(element)) flush();
        entries.get("transform")?.restore();
      },
    };
    const drop = () => {
      parts = undefined;
      pending.delete(element);
    };
    return { surface, entries, drop };
  }

  return {
    of(element) {
      let one = all.get(element);
      if (!one) all.set(element, (one = create(element)));
      return one.surface;
    },
    flush,
    record(note) {
      noted = note;
      return () => (noted = undefined);
    },
    release(owner) {
      flush();
      for (const { entries, drop } of all.values()) {
        for (const [name, { owners, restore }] of entries) {
          if (!owners.delete(owner) || owners.size) continue;
          entries.delete(name);
          restore();
          if (name === "transform") drop();
        }
      }
    },
  };
}
