import type { Chosen } from "./messages";
import { Pick } from "./pick";

interface OntoProps {
  mine: Chosen | undefined;
  pick(files: FileList | null): void;
  forget(): void;
}

/** Asks for the site of an earlier run, whose changes the new one keeps. */
export function Onto({ mine, pick, forget }: OntoProps) {
  return (
    <details open={mine !== undefined}>
      <summary>You changed your site since the last export</summary>
      {mine ? (
        <p>
          Your changes in <strong>{mine.name}</strong> are kept. Now drop the new export on this page.{" "}
          <button type="button" className="plain" onClick={forget}>
            Do not merge
          </button>
        </p>
      ) : (
        <>
          <p>
            First choose your site as it is now: the ZIP file that this page made, or its unpacked folder with your
            changes. Then drop the new export.
          </p>
          <div className="buttons">
            <Pick label="Choose the ZIP file of your site" accept=".zip,application/zip" pick={pick} />
            <Pick label="Choose the folder of your site" folder pick={pick} />
          </div>
        </>
      )}
    </details>
  );
}
