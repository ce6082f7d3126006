import { useState } from "react";
import { ask } from "../../owner/app/api";
import { FileField, SelectField, TextField } from "../../owner/app/shared/form-fields";
import type { Selected } from "../messages";
import type { Draft } from "./draft";
import type { Publishing } from "./use-publishing";
import { findLinked, toRelativeUrl } from "./relative-url";
import { useList } from "./use-list";

interface Props {
  page: string;
  place: string;
  image: NonNullable<Selected["image"]>;
  draft: Draft;
  attempt: Publishing["attempt"];
}

/** Another image, and its alternative text. */
export function ImageFields({ page, place, image, draft, attempt }: Props) {
  const images = useList("GET /images") ?? [];
  const [alt, setAlt] = useState(image.alt ?? "");
  const [isSending, setSending] = useState(false);
  async function upload(file: File): Promise<void> {
    setSending(true);
    await attempt(async () => {
      const { src } = await ask("POST /page/image", { body: file });
      draft.change({ kind: "image", place, src });
    });
    setSending(false);
  }
  return (
    <section className="editor-fields" aria-labelledby="image">
      <h3 className="sub" id="image">
        Change the image
      </h3>
      <FileField
        id="image-upload"
        label="Upload an image"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 60 MB. It is made small enough for the page."
        onChange={(file) => file && void upload(file)}
      />
      <p role="status">{isSending ? "Uploading the image" : ""}</p>
      <SelectField
        id="image-file"
        label="Or choose one of the site"
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
