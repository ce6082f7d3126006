import { useEffect, useRef } from "react";

interface PickProps {
  label: string;
  accept?: string;
  folder?: boolean;
  pick(files: FileList | null): void;
}

/** A button that opens the browser's own dialog. */
export function Pick({ label, accept, folder = false, pick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // As a property, because neither React nor Preact supports the attribute.
    if (input.current) input.current.webkitdirectory = folder;
  }, [folder]);
  return (
    <>
      <button type="button" className={folder ? "plain" : "main"} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          pick(target.files);
          // The same file may be picked again, after it was changed.
          target.value = "";
        }}
      />
    </>
  );
}
