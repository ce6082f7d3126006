import { useState } from "react";
import { ask } from "../../owner/app/api";
import { FileField, SelectField } from "../../owner/app/shared/form-fields";
import { findLinked, toRelativeUrl } from "./relative-url";
import { useList } from "./use-list";
import type { Publishing } from "./use-publishing";

interface Props {
  page: string;
  /** The image so far, as seen from the page; empty: none. */
  src: string;
  attempt: Publishing["attempt"];
  /** Gets the address of an image that was uploaded or chosen. */
  onChoose(src: string): void;
}

/** An image of the owner, or one of the site. */
export function ChooseImage({ page, src, attempt, onChoose }: Props) {
  const images = useList("GET /images") ?? [];
  const [isSending, setSending] = useState(false);
  async function upload(file: File): Promise<void> {
    setSending(true);
    await attempt(async () => onChoose((await ask("POST /page/image", { body: file })).src));
    setSending(false);
  }
  return (
    <>
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
        value={(src && findLinked(page, src, images)) || ""}
        onChange={(file) => file && onChoose(toRelativeUrl(page, file))}
        options={[["", "Choose an image"], ...images.map((file) => [file, file] as const)]}
      />
    </>
  );
}
