import type { ModuleRows } from "../core/modules";
import { SITE_FORM } from "./site-form-selector";

export const rows: ModuleRows = {
  formBasics: { file: "form-basics", selector: SITE_FORM, as: ["form-basics"] },
  forms: {
    file: "forms",
    selector: SITE_FORM,
    eager: ".w-file-upload, form[data-turnstile-sitekey], html:not([data-wf-site]) form:not([action])",
  },
};
