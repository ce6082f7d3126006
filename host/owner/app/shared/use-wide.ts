import { useEffect, useState } from "react";

const WIDE = "(min-width: 64rem)";

/** Whether the list and the message are shown side by side. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** The same as a hook. */
export function useWide(): boolean {
  const [wide, setWide] = useState(isWide);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setWide(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return wide;
}
