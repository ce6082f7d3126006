import type { Command, EditorState } from "prosemirror-state";
import { useState } from "react";
import { findUrlProblem } from "../../../pages/check-url";
import { SelectField, TextField } from "../../../owner/app/shared/form-fields";
import { completeAddress } from "../complete-address";
import { findLinked, toRelativeUrl } from "../relative-url";
import { useList } from "../use-list";
import { findLink, removeLink, setLink } from "./commands";
import { FormGroup } from "./form-group";

interface Props {
  page: string;
  state: EditorState;
  run(command: Command): void;
  onClose(): void;
}

/** Where the selected words lead. */
export function LinkForm({ page, state, run, onClose }: Props) {
  const pages = useList("GET /pages") ?? [];
  const found = findLink(state);
  const [address, setAddress] = useState(found?.href ?? "");
  const [problem, setProblem] = useState("");
  const files = pages.map((one) => one.page);
  const linked = address === "" ? undefined : findLinked(page, address, files);
  const apply = (command: Command) => {
    run(command);
    onClose();
  };
  function save(): void {
    const href = completeAddress(address);
    const reason = findUrlProblem(href, "link");
    if (reason) setProblem(reason);
    else apply(setLink(href));
  }
  return (
    <FormGroup label="Link" onClose={onClose}>
      <SelectField
        id="rich-page"
        label="Page of this site"
        value={linked ?? ""}
        onChange={(file) => file && setAddress(toRelativeUrl(page, file))}
        options={[["", "Choose a page"], ...pages.map((one) => [one.page, one.title || one.url] as const)]}
      />
      <TextField
        id="rich-address"
        label="Or an address"
        autoComplete="off"
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          // It is inside the form of the text.
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
        hint="Such as https://example.org, mailto:me@example.org or tel:+15550100"
      />
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="actions">
        <button className="button small" type="button" onClick={save}>
          Set the link
        </button>
        {found && (
          <button className="button quiet small" type="button" onClick={() => apply(removeLink)}>
            Remove the link
          </button>
        )}
      </div>
    </FormGroup>
  );
}
