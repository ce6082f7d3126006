import { useState } from "react";
import type { ChoiceList } from "../../users/api-types";
import { ask } from "../api";
import { useApp } from "../app-context";
import { useLoaded } from "../shared/use-loaded";
import { count } from "../shared/words";
import { TextArea } from "../shared/form-fields";

/** Sets the choices of select fields of the account forms, which exports lack. */
export function Choices() {
  const { value, reload } = useLoaded("GET /choices", {});
  if (!value?.lists.length) return null;
  return (
    <section>
      <h2>Choices of lists</h2>
      <p>Lists of the account forms whose choices are not in the pages. New choices apply at once.</p>
      {value.lists.map((list) => (
        <List key={list.id} list={list} onDone={reload} />
      ))}
    </section>
  );
}

function List({ list: { id, name, inSettings, options }, onDone }: { list: ChoiceList; onDone(): void }) {
  const { say } = useApp();
  const [text, setText] = useState(() => options.map((one) => `${one.slug} = ${one.name}`).join("\n"));
  const [problem, setProblem] = useState("");
  const send = async () => {
    await ask("PUT /choices/:id", { params: { id }, body: { options: readLines(text) } });
    setProblem("");
    say({ text: `Choices of ${name} saved.` });
    onDone();
  };
  const title = `${name}: ${count(options.length, "choice")}`;
  if (inSettings) return <p className="faint">{title}, named in the settings (--choice)</p>;
  return (
    <details className="folded">
      <summary>{title}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send().catch((error: Error) => setProblem(error.message));
        }}
      >
        <TextArea
          id={`choices-${id}`}
          label={`Choices of ${name}`}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={setText}
          hint={
            <>
              One per line, such as <code>gold = Gold member</code>: the stored value, then the text that visitors see.
              Leave it empty for the choices of the pages.
            </>
          }
        />
        <p className="problem" role="alert">
          {problem}
        </p>
        <button className="button" type="submit">
          Save choices of {name}
        </button>
      </form>
    </details>
  );
}

/** `gold = Gold member`, one per line; without `=`, value and text are the same. */
function readLines(text: string): { slug: string; name: string }[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [slug = "", ...name] = line.split("=");
      return { slug: slug.trim(), name: (name.length ? name.join("=") : slug).trim() };
    });
}
