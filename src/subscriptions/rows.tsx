import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Subscription } from "./operations";
import { Row, type RowProps } from "./row";

/** Time in ms that a slice of rows may take; layout comes on top. A long task begins at 50. */
const SLICE_TIME = 8;

/** Rows of the first slice; nobody knows yet how fast this machine is. */
const FIRST = 4;

interface RowsProps extends Omit<RowProps, "subscription" | "justCanceled"> {
  readonly subscriptions: readonly Subscription[];
  /** Id of what was canceled just before the page was loaded anew. */
  readonly justCanceled?: string | null | undefined;
  /** Where this slice begins; default 0. */
  readonly start?: number;
  /** How many rows it has; default 0: the task that brought a long answer has parsed it and is long enough. */
  readonly size?: number;
}

/** Rows in slices, each in a task of its own and as large as the one before was fast, so that the page stays responsive. */
export function Rows({ subscriptions, justCanceled, start = 0, size = 0, ...shared }: RowsProps) {
  const [next, setNext] = useState(0);
  const begun = useRef(performance.now()).current;
  const taken = useRef(0);

  useLayoutEffect(() => void (taken.current = performance.now() - begun), []);
  // After the paint: a frame of a long page is half a long task by itself, so it gets the layout of one slice only.
  useEffect(() => {
    if (start + size >= subscriptions.length) return;
    const fitting = Math.round((size * SLICE_TIME) / (taken.current || 1));
    setNext(size ? Math.max(1, Math.min(fitting, size * 2)) : FIRST);
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
