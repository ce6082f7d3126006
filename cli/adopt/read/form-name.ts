import { UNTITLED_FORM } from "../../../wire/site-form";
import { attribute, type Element } from "./html/page";

/** The purpose of account forms, by their type: exports do not name them. */
const ACCOUNT_FORMS = new Map([
  ["login", "log in"],
  ["signup", "sign up"],
  ["resetPassword", "reset password"],
  ["updatePassword", "update password"],
  ["userAccount", "account"],
]);

/** The name of a form in the report. */
export function readFormName(form: Element): string {
  const own = attribute(form, "data-name") || attribute(form, "name") || attribute(form, "id");
  return own || ACCOUNT_FORMS.get(attribute(form, "data-wf-user-form-type") ?? "") || UNTITLED_FORM;
}
