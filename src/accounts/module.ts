import type { ModuleRows } from "../core/modules";

export const ACCOUNT_FORM = "form[data-wf-user-form-type]";
export const SESSION_BUTTON = "button[data-wf-user-logout]";
export const LOG_IN_LINKS = 'a[href*="log-in"],area[href*="log-in"]';

export const rows: ModuleRows = {
  logInLinks: { file: "flows/log-in-links", selector: LOG_IN_LINKS, stage: "accounts", as: ["log-in-links"] },
  sessionLabel: { file: "flows/session-label", selector: SESSION_BUTTON, stage: "accounts", as: ["session-label"] },
  accounts: {
    file: "accounts",
    selector: `${ACCOUNT_FORM}, ${SESSION_BUTTON}`,
    stage: "accounts",
    as: ["usys_form", "log-in", "sign-up", "usys", "reset-password", "update-password", "account"],
    calls: ["init"],
    eager: ACCOUNT_FORM,
  },
};
