import { useState } from "react";
import type { PageChange, PageSettings, SettingsChange } from "../../records/pages";
import { Dialog } from "../../owner/app/shared/dialog";
import { Check, TextArea, TextField } from "../../owner/app/shared/form-fields";
import { FormEnd } from "../../owner/app/shared/form-end";

interface Props {
  /** As they were when the page was opened. */
  settings: PageSettings;
  changes: readonly PageChange[];
  onChange(change: SettingsChange): void;
  onClose(): void;
}

const isSettings = (change: PageChange): change is SettingsChange => change.kind === "settings";

/** Title, description, image, address and search engines. */
export function Settings({ settings, changes, onChange, onClose }: Props) {
  const now = { ...settings, ...changes.find(isSettings) };
  const [title, setTitle] = useState(now.title);
  const [description, setDescription] = useState(now.description);
  const [image, setImage] = useState(now.image);
  const [address, setAddress] = useState(now.address);
  const [indexable, setIndexable] = useState(now.indexable);
  const save = () => {
    const changed: Omit<SettingsChange, "kind"> = {
      ...(title === now.title ? {} : { title }),
      ...(description === now.description ? {} : { description }),
      ...(image === now.image ? {} : { image }),
      ...(address === now.address ? {} : { address }),
      ...(indexable === now.indexable ? {} : { indexable }),
    };
    if (Object.keys(changed).length > 0) onChange({ kind: "settings", ...changed });
    onClose();
  };
  return (
    <Dialog title="Page settings" onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField id="title" label="Title" required maxLength={300} value={title} onChange={setTitle} />
        <TextArea
          id="description"
          label="Description"
          rows={3}
          maxLength={2000}
          value={description}
          onChange={(value) => setDescription(value.replace(/\p{Cc}+/gu, " "))}
          hint="One or two sentences that search engines show."
        />
        <TextField
          id="social"
          label="Image for links to this page"
          value={image}
          onChange={setImage}
          hint="Its address, such as https://example.org/images/studio.jpg"
        />
        <TextField
          id="address"
          label="Last part of the address"
          pattern={address === now.address ? ".*" : "[a-z0-9]([a-z0-9_\\-]{0,98}[a-z0-9])?"}
          value={address}
          onChange={setAddress}
          hint="Small letters, digits and hyphens. The old address leads to the new one."
        />
        <Check label="Search engines may list this page" checked={indexable} onChange={setIndexable} />
        <FormEnd problem="" action="Save in the draft" onClose={onClose} />
      </form>
    </Dialog>
  );
}
