import { useEffect, useState } from "react";
import { Icon } from "./icons";

/** Ms after the last key. */
const PAUSE = 250;

/** Searches while it is typed. */
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
