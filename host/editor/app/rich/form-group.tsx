import type { ReactNode } from "react";

interface Props {
  label: string;
  children: ReactNode;
  onClose(): void;
}

/** Fields inside of the form of a text. Escape closes them, not the text. */
export function FormGroup({ label, children, onClose }: Props) {
  return (
    <div
      className="editor-fields"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
