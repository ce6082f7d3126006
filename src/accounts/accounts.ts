import type { Behaviour } from "../core/behaviour";
import { createMirror, type Mirror } from "../form-kit/custom-checkbox";
import { createFieldErrors, type FieldErrors } from "../form-kit/field-errors";
import { driveFields } from "./fields/user-fields";
import { driveAccount } from "./flows/account";
import { driveLogIn } from "./flows/log-in";
import { driveResetPassword } from "./flows/reset-password";
import { driveSessionButton } from "./flows/session-button";
import { driveSignUp } from "./flows/sign-up";
import { driveUpdatePassword } from "./flows/update-password";
import { accountContext, formContext, type FormContext } from "./form/context";
import { formSelector } from "./markup";
import type { CreateBehaviours } from "../core/modules";
import { ACCOUNT_FORM, SESSION_BUTTON } from "./module";

function flow(name: string, selector: string, drive: (context: FormContext) => void): Behaviour {
  return { name, selector, mount: (form, context) => drive(formContext(form as HTMLFormElement, context)) };
}

interface AccountsState {
  readonly mirror: Mirror;
  readonly errors: FieldErrors;
}

/** Fields first: their schema query then leads the first batch of the page (`accounts.md` ). */
const fields: Behaviour<object, void, AccountsState> = {
  name: "user-fields",
  selector: ACCOUNT_FORM,
  setup: ({ page, signal }) => ({
    mirror: createMirror(signal),
    errors: createFieldErrors(page.config.nonce, signal),
  }),
  mount(element, context) {
    const form = formContext(element as HTMLFormElement, context);
    context.shared.mirror(form.form, form.edits, context.signal);
    context.shared.errors.watch(form.form, context.signal);
    driveFields(form);
  },
  facade: { as: "usys_form", members: () => ({ init: () => undefined }) },
};

const sessionButton: Behaviour = {
  name: "session-button",
  selector: SESSION_BUTTON,
  modes: ["published", "preview", "design"],
  mount: (button, context) => driveSessionButton(button as HTMLButtonElement, accountContext(context)),
  facade: { as: "usys", members: () => ({ init: () => undefined }) },
};

/** Everything visitors do with their account, in the order in which it starts (`accounts.md` A-3). */
export const accounts: readonly Behaviour[] = [
  fields,
  flow("log-in", formSelector("login"), driveLogIn),
  flow("sign-up", formSelector("signup"), driveSignUp),
  sessionButton,
  flow("reset-password", formSelector("resetPassword"), driveResetPassword),
  flow("update-password", formSelector("updatePassword"), driveUpdatePassword),
  flow("account", formSelector("userAccount"), driveAccount),
];

export const content: CreateBehaviours = () => accounts;
