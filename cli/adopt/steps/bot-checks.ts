import { BUILDER_TURNSTILE_KEY } from "../../../common/builder-turnstile";
import { removeAttribute, setAttribute } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { readFormName } from "../read/form-name";
import type { Attention } from "../model/page-report";
import type { StepResult } from "../step";

/** The attributes with a key of Turnstile: of a site form (`forms.md` 14.2) and of a sign-up form (`accounts.md`). */
const KEYS = ["data-turnstile-sitekey", "wf-captcha-site-key"] as const;

/** The reason of the note about checks that were taken out. */
export const TAKEN_OUT = "--turnstile none";

/** Puts the owner's key into bot checks, or takes them out; names those with a key that has to be replaced or set up. */
export function setBotChecks({ page, site }: PageFacts): StepResult {
  const { turnstile } = site.options;
  const found = findKeys(page);
  if (found.length === 0) return {};
  if (turnstile === "none") {
    const edits = found.flatMap(({ form, name }) => removeAttribute(form, name));
    const what = `the bot check of ${list(found).join(", ")}, taken out`;
    return { edits, notes: { converted: [{ what, reason: TAKEN_OUT }] } };
  }
  if (turnstile !== undefined) {
    const edits = found.flatMap(({ form, name }) => setAttribute(form, name, turnstile));
    const converted = [{ what: `your key in the bot check of ${list(found).join(", ")}`, reason: "--turnstile" }];
    return { edits, notes: { converted, attention: note("bot check", found) } };
  }
  const builders = found.filter(({ key }) => key === BUILDER_TURNSTILE_KEY);
  const others = found.filter(({ key }) => key !== BUILDER_TURNSTILE_KEY);
  return { notes: { attention: [...note("bot check of the builder", builders), ...note("bot check", others)] } };
}

interface Found {
  form: Element;
  name: (typeof KEYS)[number];
  key: string;
}

function findKeys({ elements }: ExportedPage): Found[] {
  const forms = elements.filter(
    (element) => element.tagName === "form" && attribute(element, "data-wf-no-turnstile") === undefined,
  );
  return forms.flatMap((form) =>
    KEYS.flatMap((name) => {
      const key = attribute(form, name);
      return key ? [{ form, name, key }] : [];
    }),
  );
}

const list = (found: readonly Found[]): string[] => [...new Set(found.map(({ form }) => readFormName(form)))];

const REASONS = {
  "bot check of the builder": "its key works only on the builder's hosts, so the form cannot be sent elsewhere",
  "bot check": "its key has to allow the host names of the new site",
} as const;

function note(kind: keyof typeof REASONS, found: readonly Found[]): Attention[] {
  if (found.length === 0) return [];
  const names = list(found);
  return [{ kind, names, what: `${kind}: ${names.join(", ")}`, reason: REASONS[kind] }];
}
