import type { PageChange } from "../../records/pages";
import { TextArea } from "../../owner/app/shared/form-fields";
import type { MarkedText, Selected } from "../messages";
import { isSameChange } from "./changes";
import type { Draft } from "./draft";
import { ImageFields } from "./image-fields";
import { LinkFields } from "./link-fields";

interface Props {
  page: string;
  selected: Selected | undefined;
  /** Ids of the page's sections. */
  sections: readonly string[];
  changes: readonly PageChange[];
  draft: Draft;
  onSelect(place: string): void;
  onWrite(text: MarkedText): void;
}

/** What can be done with the selected element. */
export function Panel({ page, selected, sections, changes, draft, onSelect, onWrite }: Props) {
  if (!selected)
    return (
      <p className="faint">
        Click a text, a link or an image of the page, or press Tab until it has a frame, then Enter. Escape in the page
        leads here.
      </p>
    );
  const { place, label, texts, link, image, around, reason } = selected;
  return (
    <>
      <h2>{label}</h2>
      {reason && <p className="banner">{reason}</p>}
      {texts.map((text, at) => (
        <TextArea
          key={text.place}
          id={`text-${at}`}
          label={texts.length === 1 ? "Text" : `Text, part ${at + 1} of ${texts.length}`}
          rows={text.value.length > 60 ? 4 : 2}
          value={text.value}
          onChange={(value) => onWrite({ place: text.place, value: value.replace(/[\r\n]+/g, " ") })}
        />
      ))}
      {image && (
        <ImageFields key={`image ${place} ${image.src}`} page={page} place={place} image={image} draft={draft} />
      )}
      {link && (
        <LinkFields key={`link ${link.place} ${link.href}`} page={page} link={link} sections={sections} draft={draft} />
      )}
      <Actions selected={selected} changes={changes} draft={draft} />
      {around.length > 0 && (
        <section aria-labelledby="around">
          <h3 className="sub" id="around">
            Around it
          </h3>
          <ul className="editor-around">
            {around.map((one) => (
              <li key={one.place}>
                <button className="button quiet small" type="button" onClick={() => onSelect(one.place)}>
                  {one.label}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Hide, copy, move and delete. */
function Actions({ selected, changes, draft }: Pick<Props, "changes" | "draft"> & { selected: Selected }) {
  const { place, siblings, isHidden } = selected;
  const hide: PageChange = { kind: "hide", place };
  const isHiddenHere = changes.some((one) => isSameChange(one, hide));
  const { before, after } = siblings;
  const hasSiblings = before.length + after.length > 0;
  const move = (behind: string | null) => draft.change({ kind: "move", place, after: behind });
  return (
    <div className="actions">
      {isHidden && isHiddenHere ? (
        <button className="button quiet small" type="button" onClick={() => draft.remove(hide)}>
          Show again
        </button>
      ) : (
        <button className="button quiet small" type="button" onClick={() => draft.change(hide)}>
          Hide
        </button>
      )}
      <button
        className="button quiet small"
        type="button"
        onClick={() => draft.change({ kind: "duplicate", place, copy: createName() })}
      >
        Duplicate
      </button>
      {hasSiblings && before.length > 0 && (
        <button className="button quiet small" type="button" onClick={() => move(before.at(-2) ?? null)}>
          Move back
        </button>
      )}
      {hasSiblings && after[0] !== undefined && (
        <button className="button quiet small" type="button" onClick={() => move(after[0] ?? null)}>
          Move on
        </button>
      )}
      <button className="button quiet small" type="button" onClick={() => draft.change({ kind: "remove", place })}>
        Delete
      </button>
    </div>
  );
}

/** A name for a copy that no other copy of the page has. */
const createName = (): string => `c${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""}`;
