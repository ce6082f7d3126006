import type { ModuleRows } from "../core/modules";

export const LIST = "[data-wf-user-subscriptions-list]";

export const rows: ModuleRows = {
  subscriptions: { file: "subscriptions", selector: LIST, stage: "accounts", eager: LIST },
};
