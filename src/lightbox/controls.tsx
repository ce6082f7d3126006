import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";

/** A click, and the keys that make one on native buttons; the dialog behind does not get it. */
export function press(run: () => void) {
  const act = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return {
    role: "button",
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") act(event);
    },
  };
}

interface ControlsProps {
  /** Item before this one, if any. */
  back: number | undefined;
  /** Item after this one, if any. */
  onward: number | undefined;
  go(to: number | undefined): void;
  onClose(): void;
}

/** Arrows and close button. */
export function Controls({ back, onward, go, onClose }: ControlsProps) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // An arrow that leads nowhere any more hands the focus to the other one (LB-14).
    const { activeElement } = document;
    if (activeElement === left.current && back === undefined) right.current?.focus();
    if (activeElement === right.current && onward === undefined) left.current?.focus();
  }, [back, onward]);

  const arrow = (side: "left" | "right", to: number | undefined) => ({
    ref: side === "left" ? left : right,
    className: `w-lightbox-control w-lightbox-${side}${to === undefined ? " w-lightbox-inactive" : ""}`,
    "aria-controls": "w-lightbox-view",
    "aria-label": side === "left" ? "previous image" : "next image",
    "aria-hidden": to === undefined,
    tabIndex: to === undefined ? -1 : 0,
    // Published stylesheets hide the arrows on phones.
    style: to === undefined ? {} : { display: "block" },
    ...press(() => go(to)),
  });

  return (
    <>
      <div {...arrow("left", back)} />
      <div {...arrow("right", onward)} />
      <div className="w-lightbox-control w-lightbox-close" aria-label="close lightbox" tabIndex={0} {...press(onClose)} />
    </>
  );
}
