import type { Db, Tables } from "../schema";
import { storable } from "./submissions/text";
import type { FormSetting } from "../../records/submissions";

export async function findFormSetting(db: Db, { form }: { form: string }): Promise<FormSetting | undefined> {
  const row = await db.selectFrom("form_setting").selectAll().where("form", "=", storable(form)).executeTakeFirst();
  return row && fromRow(row);
}

export async function listFormSettings(db: Db): Promise<FormSetting[]> {
  return (await db.selectFrom("form_setting").selectAll().orderBy("form").execute()).map(fromRow);
}

/** Replaces the settings of a form. */
export async function saveFormSetting(db: Db, { form, recipients, answer }: FormSetting): Promise<void> {
  await db.deleteFrom("form_setting").where("form", "=", storable(form)).execute();
  if (!recipients.length && !answer) return;
  const { subject = "", body = "" } = answer ?? {};
  await db
    .insertInto("form_setting")
    .values({
      form: storable(form),
      recipients: JSON.stringify(recipients),
      answer_subject: subject,
      answer_body: body,
    })
    .execute();
}

function fromRow(row: Tables["form_setting"]): FormSetting {
  const { form, answer_subject: subject, answer_body: body } = row;
  const recipients = JSON.parse(row.recipients) as string[];
  return { form, recipients, answer: subject && body ? { subject, body } : null };
}
