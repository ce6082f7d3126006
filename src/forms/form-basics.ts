import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { createMirror, type Mirror } from "../form-kit/custom-checkbox";
import { formName, label } from "../form-kit/form-name";
import { SITE_FORM } from "./site-form-selector";
import { listenForSubmissions } from "./submissions";
import type { CreateBehaviours } from "../core/modules";

/**
 * What a site form needs before a visitor begins to use it: its name (F-10), custom checkboxes in step with their inputs
 * (`forms.md` 17), and a listener that page scripts may remove (F-20). `forms` does the rest, in composed scripts later.
 */
export const formBasics: Behaviour<object, void, Mirror> = {
  name: "form-basics",
  selector: SITE_FORM,
  modes: ["published", "design", "preview"],

  setup({ signal }) {
    listenForSubmissions(signal);
    return createMirror(signal);
  },

  mount(element, { page, shared: mirror, signal }) {
    const form = element as HTMLFormElement;
    const edits = createEdits(signal);
    label(edits, form, formName(form));
    if (page.mode !== "design") mirror(form, edits, signal);
  },
};

export const content: CreateBehaviours = () => [formBasics];
