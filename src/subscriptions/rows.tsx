import { useLayoutEffect, useRef, useState } from "react";
import type { Subscription } from "./operations";
import { measureSize } from "./off-screen";
import { Row, type RowProps } from "./row";

/**
 * Target in ms for making a slice, or for the frame that shows it. A long task begins at 50; the next slice may run on
 * a busier machine.
 */
const SLICE_TIME = 15;

/** Rows of the first slice: the code is not compiled yet, and the speed of the machine is unknown. */
const FIRST = 1;

/** No slice is larger: a fast one does not predict the next. */
const MOST = 16;

/** Rows that are laid out at once; later ones when they are near the view. */
const NEAR = 50;

interface RowsProps extends Omit<RowProps, "subscription" | "justCanceled"> {
  readonly subscriptions: readonly Subscription[];
  /** Id of what was canceled just before the page was reloaded. */
  readonly justCanceled?: string | null | undefined;
  /** Where this slice begins; default 0. */
  readonly start?: number;
  /** How many rows it has; default 0: the task that brought a long answer has parsed it and is long enough. */
  readonly size?: number;
}

/**
 * Rows in slices, each in a separate task and followed by a frame, so that the page stays responsive. The size of a slice
 * depends on the speed of the one before.
 */
export function Rows({ subscriptions, justCanceled, start = 0, size = 0, ...shared }: RowsProps) {
  const { wrapper } = shared;
  const [next, setNext] = useState(0);
  const [typical, setTypical] = useState(shared.typical);
  const begun = useRef(performance.now()).current;

  useLayoutEffect(() => {
    if (start + size >= subscriptions.length) return;
    const making = performance.now() - begun;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const shown = performance.now();
      // The first task after the frame: the cost of the frame is in between.
      wait = setTimeout(() => {
        // Rows that are not laid out yet are not part of a frame's cost.
        const slowest = Math.max(making, typical ? 1 : performance.now() - shown);
        const fitting = Math.round((size * SLICE_TIME) / slowest);
        const first = wrapper.firstElementChild;
        // Read here, where nothing has changed since the frame, this costs no layout.
        if (!typical && first && start + size >= NEAR) setTypical(measureSize(first));
        setNext(size ? Math.max(1, Math.min(fitting, size * 2, MOST)) : FIRST);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(wait);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a slice is measured once, when it is made
  }, []);

  return (
    <>
      {subscriptions.slice(start, start + size).map((subscription, index) => (
        <Row key={index} {...shared} subscription={subscription} justCanceled={justCanceled === subscription._id} />
      ))}
      {next > 0 && <Rows {...{ ...shared, subscriptions, justCanceled, typical }} start={start + size} size={next} />}
    </>
  );
}
