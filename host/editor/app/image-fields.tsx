import { useState } from "react";
import { TextField } from "../../owner/app/shared/form-fields";
import type { Selected } from "../messages";
import { ChooseImage } from "./choose-image";
import type { Draft } from "./draft";
import type { Publishing } from "./use-publishing";

interface Props {
  page: string;
  place: string;
  image: NonNullable<Selected["image"]>;
  draft: Draft;
  attempt: Publishing["attempt"];
}

/** Another image, and its alternative text. */
export function ImageFields({ page, place, image, draft, attempt }: Props) {
  const [alt, setAlt] = useState(image.alt ?? "");
  return (
    <section className="editor-fields" aria-labelledby="image">
      <h3 className="sub" id="image">
        Change the image
      </h3>
      <ChooseImage
        {...{ page, attempt }}
        src={image.src}
        onChoose={(src) => draft.change({ kind: "image", place, src })}
      />
      {image.alt !== null && (
        <form
          className="editor-fields"
          onSubmit={(event) => {
            event.preventDefault();
            draft.change({ kind: "attribute", place, name: "alt", value: alt });
          }}
        >
          <TextField
            id="image-alt"
            label="Alternative text"
            autoComplete="off"
            value={alt}
            onChange={setAlt}
            onBlur={() => alt !== image.alt && draft.change({ kind: "attribute", place, name: "alt", value: alt })}
            hint="What the image shows, for visitors who do not see it. Empty for decoration."
          />
          <button className="button quiet small" type="submit">
            Set the alternative text
          </button>
        </form>
      )}
    </section>
  );
}
