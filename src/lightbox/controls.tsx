import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { cancelEvent } from "../core/dom/dom";
import { isPress } from "../core/input/keys";

/** A click, and the keys that make one on native buttons; the dialog behind does not get it. */
export function press(run: () => void) {
  const act = (event: MouseEvent | KeyboardEvent) => {
    cancelEvent(event);
    run();
  };
  return {
    role: "button",
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => {
      if (isPress(event.key)) act(event);
    },
  };
}

interface ControlsProps {
  /** Whether an item precedes this one. */
  hasBack: boolean;
  /** Whether an item follows this one. */
  hasOnward: boolean;
  move(step: 1 | -1): void;
  onClose(): void;
}

/** Arrows and close button. */
export function Controls({ hasBack, hasOnward, move, onClose }: ControlsProps) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // An arrow at the end moves the focus to the other one (LB-14).
    const { activeElement } = document;
    if (activeElement === left.current && !hasBack) right.current?.focus();
    if (activeElement === right.current && !hasOnward) left.current?.focus();
  }, [hasBack, hasOnward]);

  const arrow = (side: "left" | "right", leads: boolean) => ({
    ref: side === "left" ? left : right,
    className: `w-lightbox-control w-lightbox-${side}${leads ? "" : " w-lightbox-inactive"}`,
    "aria-controls": "w-lightbox-view",
    "aria-label": side === "left" ? "previous image" : "next image",
    "aria-hidden": !leads,
    tabIndex: leads ? 0 : -1,
    // Published stylesheets hide the arrows on phones.
    style: leads ? { display: "block" } : {},
    ...press(() => move(side === "left" ? -1 : 1)),
  });

  return (
    <>
      <div {...arrow("left", hasBack)} />
      <div {...arrow("right", hasOnward)} />
      <div
        className="w-lightbox-control w-lightbox-close"
        aria-label="close lightbox"
        tabIndex={0}
        {...press(onClose)}
      />
    </>
  );
}
