/** The names of a behaviour: `copy-text` → `copyText`, `CopyText`, `Copy text`. */
export interface Names {
  readonly name: string;
  readonly camel: string;
  readonly pascal: string;
  readonly title: string;
}

export function createNames(name: string): Names {
  const camel = name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1);
  return { name, camel, pascal: capital(camel), title: capital(name.replaceAll("-", " ")) };
}

/** Settings, events, the module, and the behaviour: it emits an event when its element is pressed. */
function code({ name, camel, pascal }: Names): Record<string, string> {
  return {
    [`src/${name}/settings.ts`]: `import { text, type SettingsOf } from "../core/settings";

/** Attributes of \`[data-${name}]\`. The comments are the text of the table in the README. */
export const settings = {
  /** What the event carries. */
  value: text("data-${name}", ""),
};

export type ${pascal}Settings = SettingsOf<typeof settings>;
`,
    [`src/${name}/events.ts`]: `/** Events of \`[data-${name}]\`, on the element. */
export interface ${pascal}Events {
  /** It was pressed. \`preventDefault()\` keeps it from being marked. */
  "millrace:${name}:press": { value: string };
}
`,
    [`runtime/entries/modules/${name}.ts`]: `import { ${camel} } from "../../../src/${name}/${name}";
import { deliverPart } from "../../delivered-parts";

deliverPart("${camel}", () => [${camel}]);
`,
    [`src/${name}/${name}.ts`]: `import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { emit } from "../core/events";
import type { ${pascal}Events } from "./events";
import { settings, type ${pascal}Settings } from "./settings";

/** \`[data-${name}]\`: emits an event when it is pressed, and marks itself. */
export const ${camel}: Behaviour<${pascal}Settings> = {
  name: "${name}",
  selector: "[data-${name}]",
  settings,

  mount(element, { settings: { value }, signal }) {
    const edits = createEdits(signal);
    element.addEventListener(
      "click",
      () => {
        const marks = emit<${pascal}Events>(element, "millrace:${name}:press", { value }, { cancelable: true });
        if (marks) edits.attribute(element, "data-pressed", "");
      },
      { signal },
    );
  },
};
`,
  };
}

/** The README, with places for the output of `npm run docs` and `npm run size`. */
function readme({ name, title }: Names): Record<string, string> {
  return {
    [`src/${name}/README.md`]: `# ${title}

Emits an event when it is pressed: \`[data-${name}]\`.

## HTML to paste

\`\`\`html
<button type="button" data-${name}="example">Press</button>
\`\`\`

## Attributes

<!-- attributes -->
<!-- /attributes -->

## Events

| event | detail |
|---|---|
| \`millrace:${name}:press\` | \`{ value }\`; \`preventDefault()\` keeps the element from being marked |

## Keyboard

Enter and Space, because it is a button.

## Good practice

- Use a \`<button type="button">\`: other elements are not reached by keyboard.

## Size

<!-- size -->
<!-- /size -->

## Files

<!-- files -->
<!-- /files -->
`,
  };
}

/** A page to look at, which the tests in Chromium and of accessibility open, too. */
function fixture({ name, title }: Names): Record<string, string> {
  return {
    [`fixtures/pages/${name}/plain.html`]: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../widgets.css">
<script defer src="/millrace.js"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<button type="button" data-${name}="example">Press</button>
</main>
</body>
</html>
`,
  };
}

/** Tests in jsdom and in Chromium. */
function tests({ name, camel, pascal }: Names): Record<string, string> {
  return {
    [`test/unit/${name}/${name}.test.ts`]: `import { describe, expect, it } from "vitest";
import { on } from "../../../src/core/events";
import type { ${pascal}Events } from "../../../src/${name}/events";
import { ${camel} } from "../../../src/${name}/${name}";
import { mountPage, one, stopAll } from "../support/page";

const MARKUP = \`<button type="button" data-${name}="example">Press</button>\`;

describe("${name}", () => {
  it("emits its event with the value when it is pressed", () => {
    mountPage(MARKUP, ${camel});
    const values: string[] = [];
    const life = new AbortController();
    on<${pascal}Events, "millrace:${name}:press">(
      document,
      "millrace:${name}:press",
      ({ detail }) => values.push(detail.value),
      life.signal,
    );
    one("button").click();
    life.abort();
    expect(values).toEqual(["example"]);
  });

  it("marks what was pressed", () => {
    mountPage(MARKUP, ${camel});
    one("button").click();
    expect(one("button").hasAttribute("data-pressed")).toBe(true);
  });

  it("leaves the markup as it was served when the page stops", () => {
    mountPage(MARKUP, ${camel});
    one("button").click();
    stopAll();
    expect(document.body.innerHTML).toBe(MARKUP);
  });
});
`,
    [`test/browser/${name}/${name}.test.ts`]: `import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

it("${name} is pressed by keyboard", async () => {
  const page = await browser.open("/${name}/plain.html");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.locator("[data-${name}]").getAttribute("data-pressed")).toBe("");
});
`,
  };
}

/** The files of a new behaviour by their paths. */
export function templates(names: Names): Record<string, string> {
  return { ...code(names), ...readme(names), ...fixture(names), ...tests(names) };
}
