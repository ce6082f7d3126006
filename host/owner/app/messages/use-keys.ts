import { useEffect, useRef, useState } from "react";

const STORED = "millrace-owner-keys";

/** Single-key shortcuts can be turned off, because they conflict with speech control. */
function stored(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** Runs the action of a key, except in a field, in a dialog, or with shortcuts turned off. */
export function useKeys(keys: Record<string, () => void>): { on: boolean; setOn(on: boolean): void } {
  const [on, setState] = useState(stored);
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const { target } = event;
      if (target instanceof Element && target.matches("input, textarea, select")) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      event.preventDefault();
      latest.current[event.key]?.();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [on]);
  const setOn = (next: boolean) => {
    setState(next);
    try {
      localStorage.setItem(STORED, next ? "on" : "off");
    } catch {
      // Without storage, the setting lasts until the page is closed.
    }
  };
  return { on, setOn };
}
