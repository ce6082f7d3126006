import { useEffect, useState } from "react";
import { Icon } from "./icons";

/** Debounce time, in ms. */
const PAUSE = 250;

/** A search field that searches while the owner types. */
export function Search({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <label className="unseen" htmlFor="search">
        Search
      </label>
      <input
        id="search"
        type="search"
        placeholder="Search"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
