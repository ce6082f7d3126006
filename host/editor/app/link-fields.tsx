import { useState } from "react";
import { Check, SelectField, TextField } from "../../owner/app/shared/form-fields";
import type { Selected } from "../messages";
import type { Draft } from "./draft";
import { completeAddress } from "./complete-address";
import { findLinked, toRelativeUrl } from "./relative-url";
import { useList } from "./use-list";

interface Props {
  page: string;
  link: NonNullable<Selected["link"]>;
  sections: readonly string[];
  draft: Draft;
}

type Target = "page" | "section" | "address";

/** Where a link leads. */
export function LinkFields({ page, link: { place, href, isNewWindow }, sections, draft }: Props) {
  const pages = useList("GET /pages") ?? [];
  const current = findLinked(
    page,
    href,
    pages.map((one) => one.page),
  );
  const isSection = href.startsWith("#") && sections.includes(href.slice(1));
  const [chosen, setTarget] = useState<Target>();
  const [address, setAddress] = useState(href);
  const target = chosen ?? (isSection ? "section" : current !== undefined ? "page" : "address");
  const setHref = (value: string) => draft.change({ kind: "attribute", place, name: "href", value });
  return (
    <section className="editor-fields" aria-labelledby="link">
      <h3 className="sub" id="link">
        Link
      </h3>
      <SelectField
        id="link-target"
        label="Leads to"
        value={target}
        onChange={(value) => setTarget(value as Target)}
        options={[
          ["page", "A page of this site"],
          ...(sections.length > 0 ? ([["section", "A part of this page"]] as const) : []),
          ["address", "An address"],
        ]}
      />
      {target === "page" && (
        <SelectField
          id="link-page"
          label="Page"
          value={current ?? ""}
          onChange={(file) => file && setHref(toRelativeUrl(page, file))}
          options={[["", "Choose a page"], ...pages.map((one) => [one.page, one.title || one.url] as const)]}
        />
      )}
      {target === "section" && (
        <SelectField
          id="link-section"
          label="Part"
          value={isSection ? href.slice(1) : ""}
          onChange={(id) => id && setHref(`#${id}`)}
          options={[["", "Choose a part"], ...sections.map((id) => [id, id] as const)]}
        />
      )}
      {target === "address" && (
        <form
          className="editor-fields"
          onSubmit={(event) => {
            event.preventDefault();
            setHref(completeAddress(address));
          }}
        >
          <TextField
            id="link-address"
            label="Address"
            autoComplete="off"
            required
            value={address}
            onChange={setAddress}
            hint="Such as https://example.org, mailto:me@example.org or tel:+15550100"
          />
          <button className="button quiet small" type="submit">
            Set the address
          </button>
        </form>
      )}
      <Check
        label="Open in a new window"
        checked={isNewWindow}
        onChange={(isNew) => draft.change({ kind: "attribute", place, name: "target", value: isNew ? "_blank" : null })}
      />
    </section>
  );
}
