import { useLayoutEffect, useRef, useState } from "react";
import type { Subscription } from "./operations";
import { Row, type RowProps } from "./row";

/** Time in ms that a slice of rows may take; layout comes on top. A long task begins at 50. */
const SLICE_TIME = 8;

interface RowsProps extends Omit<RowProps, "subscription" | "justCanceled"> {
  readonly subscriptions: readonly Subscription[];
  /** Id of what was canceled just before the page was loaded anew. */
  readonly justCanceled?: string | null | undefined;
  /** Where this slice begins; default 0. */
  readonly start?: number;
  /** How many rows it has. The first slice is small: nobody knows yet how fast this machine is. */
  readonly size?: number;
}

/** Rows in slices, each in a task of its own and as large as the one before was fast, so that the page stays responsive. */
export function Rows({ subscriptions, justCanceled, start = 0, size = 4, ...shared }: RowsProps) {
  const [next, setNext] = useState(0);
  const begun = useRef(performance.now()).current;

  // Not after the paint: that would be one slice a frame, and the frames of long pages are long.
  useLayoutEffect(() => {
    if (start + size >= subscriptions.length) return;
    const fitting = Math.round((size * SLICE_TIME) / (performance.now() - begun || 1));
    const timer = setTimeout(() => setNext(Math.max(1, Math.min(fitting, size * 2))));
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {subscriptions.slice(start, start + size).map((subscription, index) => (
        <Row key={index} {...shared} subscription={subscription} justCanceled={justCanceled === subscription._id} />
      ))}
      {next > 0 && <Rows {...{ ...shared, subscriptions, justCanceled }} start={start + size} size={next} />}
    </>
  );
}
