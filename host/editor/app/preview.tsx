import { useState } from "react";
import { editorUrl } from "../../owner/app/pages/editor-url";
import { Icon } from "../../owner/app/shared/icons";
import { useFrameUrl } from "./use-frame";

const WIDTHS = [
  ["phone", "Phone, 390 px"],
  ["desktop", "Desktop, 1280 px"],
] as const;

/** The page as visitors will see it, with its scripts, at two widths. */
export function Preview({ page }: { page: string }) {
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const [problem, setProblem] = useState("");
  const shown = useFrameUrl("preview", page, 0, ({ message }) => setProblem(message));
  return (
    <div className="editor preview">
      <header className="editor-bar">
        <a className="way-back" href="/__millrace#/pages">
          <Icon name="back" />
          Pages
        </a>
        <div className="actions" role="group" aria-label="Width of the screen">
          {WIDTHS.map(([name, label]) => (
            <button
              className="button quiet small"
              type="button"
              key={name}
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
            >
              {label}
            </button>
          ))}
          <a className="button quiet small" href={editorUrl(page)}>
            Edit
          </a>
        </div>
      </header>
      <main className="editor-page" tabIndex={0} aria-label="Preview">
        <h1 className="unseen">Preview of {page}</h1>
        {problem && (
          <p className="banner bad" role="alert">
            {problem}
          </p>
        )}
        {shown && <iframe className={width} title="Preview of the page" sandbox="allow-scripts" src={shown.url} />}
      </main>
    </div>
  );
}
