import type { Command } from "prosemirror-state";
import { useState } from "react";
import { TextField } from "../../../owner/app/shared/form-fields";
import { ChooseImage } from "../choose-image";
import { insertImage } from "./commands";
import { FormGroup } from "./form-group";

interface Props {
  page: string;
  run(command: Command): void;
  onClose(): void;
}

/** A new image in the text. */
export function ImageForm({ page, run, onClose }: Props) {
  const [src, setSrc] = useState("");
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState("");
  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem("");
    await work().catch((error: Error) => setProblem(error.message));
  }
  return (
    <FormGroup label="Image" onClose={onClose}>
      <ChooseImage page={page} src={src} attempt={attempt} onChoose={setSrc} />
      <TextField
        id="rich-alt"
        label="Alternative text"
        autoComplete="off"
        value={alt}
        onChange={setAlt}
        onKeyDown={(event) => {
          // It is inside the form of the text.
          if (event.key === "Enter") event.preventDefault();
        }}
        hint="What the image shows, for visitors who do not see it. Empty for decoration."
      />
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="actions">
        <button
          className="button small"
          type="button"
          onClick={() => {
            if (src === "") return setProblem("Upload or choose an image first.");
            run(insertImage(src, alt.trim()));
            onClose();
          }}
        >
          Insert the image
        </button>
      </div>
    </FormGroup>
  );
}
