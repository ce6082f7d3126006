import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  onClose(): void;
  /** For content with long lines. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog. Escape, a click outside and a change of the route close it. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    place.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const listen = () => close.current();
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  return (
    <dialog
      ref={place}
      className={wide ? "dialog wide" : "dialog"}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div className="dialog-inner">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
