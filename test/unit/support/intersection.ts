import { vi } from "vitest";

/** Replaces the browser's observers, which jsdom lacks; a test decides what they report. */
export interface FakeIntersections {
  /** Observers that observe something, with their options and elements. */
  readonly observers: readonly {
    readonly options: IntersectionObserverInit | undefined;
    readonly elements: ReadonlySet<Element>;
  }[];
  /** Reports to every observer that has the element. */
  see(element: Element, isIntersecting: boolean): void;
}

/** Replaces `IntersectionObserver` until `vi.unstubAllGlobals()`. */
export function fakeIntersections(): FakeIntersections {
  const all: Fake[] = [];
  class Fake {
    readonly elements = new Set<Element>();
    constructor(
      private readonly callback: (entries: Partial<IntersectionObserverEntry>[]) => void,
      readonly options: IntersectionObserverInit | undefined,
    ) {
      all.push(this);
    }
    observe(element: Element) {
      this.elements.add(element);
    }
    unobserve(element: Element) {
      this.elements.delete(element);
    }
    disconnect() {
      this.elements.clear();
    }
    report(target: Element, isIntersecting: boolean) {
      if (this.elements.has(target))
        this.callback([{ target, isIntersecting, intersectionRatio: Number(isIntersecting), rootBounds: null }]);
    }
  }
  vi.stubGlobal("IntersectionObserver", Fake);
  return {
    get observers() {
      return all.filter(({ elements }) => elements.size);
    },
    see(element, isIntersecting) {
      for (const observer of all) observer.report(element, isIntersecting);
    },
  };
}
