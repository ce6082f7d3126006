/** Key of the reference to an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys without a character, by WebDriver's code points. */
const KEYS: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Backspace: "\uE003",
};

export type Command = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  signal?: AbortSignal | null,
) => Promise<unknown>;

/**
 * Sends commands of WebDriver (W3C) to the driver program at `base`.
 * @throws Error with the command and the driver's own words.
 */
export function createCommands(base: string): Command {
  return async (method, path, body, signal = null) => {
    const answer = await fetch(base + path, {
      method,
      signal,
      ...(method === "POST"
        ? { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } }
        : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) {
      const { error, message } = value as { error: string; message?: string };
      throw new Error(`WebDriver ${method} ${path}: ${error} ${message ?? ""}`);
    }
    return value;
  };
}

/** The actions of pressing a key, with another one held down. */
export function keyActions(name: string, modifier?: string): object {
  const down = (value: string) => ({ type: "keyDown", value });
  const up = (value: string) => ({ type: "keyUp", value });
  const key = KEYS[name] ?? name;
  const held = modifier ? KEYS[modifier] : undefined;
  return keyboard(held ? [down(held), down(key), up(key), up(held)] : [down(key), up(key)]);
}

/** The actions of typing text. */
export function typeActions(text: string): object {
  return keyboard(
    [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  );
}

function keyboard(actions: object[]): object {
  return { actions: [{ type: "key", id: "keyboard", actions }] };
}

/** The actions of a mouse. */
export function mouseActions(...actions: object[]): object {
  return { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] };
}

/** Path of the commands for the one element that matches. */
export async function elementPath(command: Command, session: string, selector: string): Promise<string> {
  const found = await command("POST", `${session}/element`, { using: "css selector", value: selector });
  return `${session}/element/${(found as Record<string, string>)[ELEMENT] ?? ""}`;
}
