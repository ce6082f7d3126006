import type { ReactNode } from "react";
import type { Behaviour } from "../core/behaviour";
import { Account } from "./account";
import { watchCheckboxes } from "./checkbox-faces";
import { LogIn } from "./log-in";
import { ResetPassword, UpdatePassword } from "./passwords";
import { mountHeadless, type FormProps } from "./props";
import { SessionButton } from "./session-button";
import { SignUp } from "./sign-up";
import { UserFields } from "./user-fields";
import { FORM_TYPE, formsOf, LOG_OUT_LABEL } from "./vocabulary";
import "./events";

function formBehaviour(name: string, selector: string, Island: (props: FormProps) => ReactNode): Behaviour {
  return {
    name,
    selector,
    mount(form, context) {
      mountHeadless(context, (props) => <Island {...props} form={form as HTMLFormElement} />);
    },
  };
}

/** Fields first: their schema query then leads the first batch of the page (`accounts.md` ). */
const fields: Behaviour = {
  ...formBehaviour("user-fields", `form[${FORM_TYPE}]`, UserFields),
  setup: ({ signal }) => watchCheckboxes(signal),
  facade: { as: "usys_form", members: () => ({ init: () => undefined }) },
};

const sessionButton: Behaviour = {
  name: "session-button",
  selector: `button[${LOG_OUT_LABEL}]`,
  modes: ["published", "preview", "design"],
  mount(button, context) {
    mountHeadless(context, (props) => <SessionButton {...props} button={button as HTMLButtonElement} />);
  },
  facade: { as: "usys", members: () => ({ init: () => undefined }) },
};

/** Everything visitors do with their account, in the order in which it starts (`accounts.md` A-3). */
export const accounts: readonly Behaviour[] = [
  fields,
  formBehaviour("log-in", formsOf("login"), LogIn),
  formBehaviour("sign-up", formsOf("signup"), SignUp),
  sessionButton,
  formBehaviour("reset-password", formsOf("resetPassword"), ResetPassword),
  formBehaviour("update-password", formsOf("updatePassword"), UpdatePassword),
  formBehaviour("account", formsOf("userAccount"), Account),
];
