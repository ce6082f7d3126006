import { isRecord } from "../../../wire/records";
import { attribute, descendants, readText, type Element, type ExportedPage } from "./html/page";

/** A code component of the builder: a React component in a shadow root, which the builder's script starts in the browser. */
export interface CodeComponent {
  name: string;
  /** Whether the page shows something without a script. */
  isVisible: boolean;
}

/** The code components of a page that a script would have started. */
export const listCodeComponents = ({ elements }: ExportedPage): CodeComponent[] =>
  elements
    .filter(({ tagName, attrs }) => {
      return tagName === "code-island" && !attrs.some((one) => one.name === "data-hydrate" && one.value === "false");
    })
    .map((island) => ({ name: readName(island), isVisible: hasContent(island) }));

function readName(island: Element): string {
  try {
    const loader: unknown = JSON.parse(attribute(island, "data-loader") ?? "");
    const value = isRecord(loader) && isRecord(loader.val) ? loader.val.submoduleId : undefined;
    return typeof value === "string" && value ? value : UNNAMED;
  } catch {
    return UNNAMED;
  }
}

const UNNAMED = "without a name";

const SHOWN = /^(img|picture|svg|video|canvas|iframe|input|textarea|select|button|hr)$/;

/** Whether the server has rendered anything into the shadow root, or the page puts anything into its slots. */
function hasContent(island: Element): boolean {
  return descendants(island, true).some((element) => {
    return (
      SHOWN.test(element.tagName) || (!/^(style|script)$/.test(element.tagName) && readText(element).trim() !== "")
    );
  });
}
