import type { PageChange } from "../../records/pages";
import { TextArea } from "../../owner/app/shared/form-fields";
import type { MarkedText, Selected } from "../messages";
import { Actions } from "./actions";
import type { Draft } from "./draft";
import { ImageFields } from "./image-fields";
import { LinkFields } from "./link-fields";
import { nameElement } from "./name-element";
import { Order } from "./order";
import { RichFields } from "./rich/rich-fields";
import type { Publishing } from "./use-publishing";

interface Props {
  page: string;
  selected: Selected | undefined;
  /** Whether the page is being shown again, so that siblings of the selected element may be others. */
  isOutdated: boolean;
  /** Ids of the page's sections. */
  sections: readonly string[];
  changes: readonly PageChange[];
  draft: Draft;
  attempt: Publishing["attempt"];
  onSelect(place: string): void;
  onWrite(text: MarkedText): void;
}

/** What can be done with the selected element. */
export function Panel({ page, selected, isOutdated, sections, changes, draft, attempt, onSelect, onWrite }: Props) {
  if (!selected)
    return (
      <p className="faint">
        Click a text, a link or an image of the page, or press Tab until it has a frame, then Enter. Escape in the page
        leads here.
      </p>
    );
  const { place, kind, texts, rich, link, image, around, reason } = selected;
  return (
    <>
      <h2>{kind}</h2>
      {reason && <p className="banner">{reason}</p>}
      {texts.map((text, at) => (
        <TextArea
          key={text.place}
          id={`text-${at}`}
          label={texts.length === 1 ? "Text" : `Text, part ${at + 1} of ${texts.length}`}
          rows={text.value.length > 60 ? 4 : 2}
          value={text.value}
          onChange={(value) => onWrite({ place: text.place, value: value.replace(/\p{Cc}+/gu, " ") })}
        />
      ))}
      {rich && (
        <RichFields
          key={`rich ${rich.place}`}
          canLink={link === null}
          {...{ page, rich, isOutdated, draft, attempt }}
        />
      )}
      {image && <ImageFields key={`image ${place} ${image.src}`} {...{ page, place, image, draft, attempt }} />}
      {link && (
        <LinkFields key={`link ${link.place} ${link.href}`} page={page} link={link} sections={sections} draft={draft} />
      )}
      <Actions {...{ selected, isOutdated, changes, draft }} />
      <Order {...{ selected, isOutdated, draft }} />
      {around.length > 0 && (
        <section aria-labelledby="around">
          <h3 className="sub" id="around">
            Around it
          </h3>
          <ul className="editor-around">
            {around.map((one) => (
              <li key={one.place}>
                <button className="button quiet small" type="button" onClick={() => onSelect(one.place)}>
                  {nameElement(one)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
