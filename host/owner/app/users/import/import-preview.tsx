import { useState } from "react";
import type { ImportPreviewAnswer } from "../../../users/import-types";
import { SelectField } from "../../shared/form-fields";
import { count } from "../../shared/words";
import { SkippedRows } from "./skipped-rows";

interface Props {
  preview: ImportPreviewAnswer & { isCurrent: boolean };
  /** @param target empty: the column is skipped. */
  onTarget(header: string, target: string): void;
}

/** What an import would do, and what each column of its table is. */
export function ImportPreview({ preview, onTarget }: Props) {
  const { columns, targets, adding, known, groups, skipped, problems, isCurrent } = preview;
  const used = columns.filter(({ target }) => target !== null).length;
  const hasAddresses = columns.some(({ target }) => target === "email");
  // Stays open when the owner has chosen that column, for the others.
  const [isOpen] = useState(!hasAddresses);
  const options = [["", "Skip this column"], ...targets.map(({ id, name }) => [id, name] as const)] as const;
  return (
    <div className="import-preview" aria-busy={!isCurrent}>
      {hasAddresses && (
        <div role="status">
          <p>
            <b>{count(adding, "user")} to import.</b>
          </p>
          {known > 0 && <p>{count(known, "user")} with an account will not be changed.</p>}
          {groups.length > 0 && <p>Groups: {groups.join(", ")}</p>}
        </div>
      )}
      <SkippedRows skipped={skipped} problems={problems} />
      <details className="folded" open={isOpen || undefined}>
        <summary>
          {used} of {count(columns.length, "column")} used
        </summary>
        <div className="import-columns">
          {columns.map(({ header, target }, index) => (
            <SelectField
              key={index}
              id={`import-column-${index}`}
              label={header || "(no name)"}
              value={target ?? ""}
              options={options}
              onChange={(chosen) => onTarget(header, chosen)}
            />
          ))}
        </div>
      </details>
    </div>
  );
}
