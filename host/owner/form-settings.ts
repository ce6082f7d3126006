import { addressIn } from "../../wire/mail-address";
import { Refused } from "../http/refused";
import { sendsMail } from "../settings/sends-mail";
import type { FormSettingRow } from "./api-types";
import type { Given } from "./api";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { confirmedOnly } from "./guard";
import { readMailText } from "./mail-text";
import { readString } from "./request";
import type { FormSetting } from "../records/submissions";

const MOST_RECIPIENTS = 10;
/** Characters of an answer. */
const LONGEST_BODY = 5000;

/** Endpoints for recipients and answers of single forms. */
export function addFormSettings(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store } = ports;

  app.on("GET /form-settings", async () => {
    const { notify, answersPerHour } = settings;
    const forms = await listRows();
    return { forms, notify, answersPerHour, sends: sendsMail(settings) };
  });

  app.on("PUT /form-settings", confirmedOnly(tools), async (context, readBody) => {
    const given = await readBody();
    const form = readString(given, "form");
    const row = (await listRows()).find((one) => one.form === form);
    if (!row) throw new Refused(404, "No form has this name");
    const setting = { form, recipients: readRecipients(given), answer: readAnswer(given) };
    if (setting.answer && !row.hasEmail) {
      throw new Refused(422, "This form has no email field on the pages, so its senders cannot get an answer");
    }
    await store.saveFormSetting(setting);
    await note(context, "form settings", describe(setting));
    return {};
  });

  /** The forms of the pages, then those that only have settings. */
  async function listRows(): Promise<FormSettingRow[]> {
    const saved = await store.listFormSettings();
    const forms = (await site.forms()).map(({ form }) => form);
    const names = [...new Set([...forms.map(({ name }) => name), ...saved.map(({ form }) => form)])];
    return names.map((form) => {
      const { recipients = [], answer = null } = saved.find((one) => one.form === form) ?? {};
      const same = forms.filter(({ name }) => name === form);
      const hasEmail = same.some(({ fields }) => fields.some(({ type }) => type === "email"));
      return { form, recipients, answer, hasEmail, onPages: same.length > 0 };
    });
  }
}

function readRecipients({ recipients }: Given<"PUT /form-settings">): string[] {
  if (!Array.isArray(recipients) || recipients.length > MOST_RECIPIENTS) {
    throw new Refused(422, `Enter at most ${MOST_RECIPIENTS} recipients`);
  }
  return recipients.map((one: unknown) => {
    const address = addressIn(one);
    if (!address) throw new Refused(422, `“${String(one).slice(0, 100)}” is not a single email address`);
    return address;
  });
}

function readAnswer(given: Given<"PUT /form-settings">): FormSetting["answer"] {
  if (!readString(given, "subject").trim() && !readString(given, "body").trim()) return null;
  return readMailText(given, LONGEST_BODY);
}

function describe({ form, recipients, answer }: FormSetting): string {
  return `${form}: ${recipients.join(", ") || "default recipients"}, ${answer ? "with" : "without"} an answer to senders`;
}
