import { useState } from "react";
import { SelectField, TextField } from "../../owner/app/shared/form-fields";
import type { Selected } from "../messages";
import type { Draft } from "./draft";
import { findLinked, toRelativeUrl } from "./relative-url";
import { useList } from "./use-list";

interface Props {
  page: string;
  place: string;
  image: NonNullable<Selected["image"]>;
  draft: Draft;
}

/** Another image, and its alternative text. */
export function ImageFields({ page, place, image, draft }: Props) {
  const images = useList("GET /images") ?? [];
  const [alt, setAlt] = useState(image.alt ?? "");
  return (
    <section className="editor-fields" aria-labelledby="image">
      <h3 className="sub" id="image">
        Image
      </h3>
      <SelectField
        id="image-file"
        label="Image of the site"
        value={findLinked(page, image.src, images) ?? ""}
        onChange={(file) => file && draft.change({ kind: "image", place, src: toRelativeUrl(page, file) })}
        options={[["", "Choose an image"], ...images.map((file) => [file, file] as const)]}
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
