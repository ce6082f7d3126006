import { downloadHeaders } from "../../wire/answers";
import { formatField, SHOWN_FIELDS } from "../../wire/submission";
import { shownFields } from "../base/submission-fields";
import { createNotification } from "../forms/notification";
import { createOutgoing } from "../forms/outgoing";
import { Refused } from "../http/refused";
import { mailBudgets } from "../mail/budgets";
import { sendsMail } from "../settings/sends-mail";
import { isStatus, STATUSES, type SubmissionQuery } from "../store/units/submissions/submissions";
import { toBody } from "../http/stream";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { deliveryRows } from "./queues";
import { listUnusedParts } from "./parts";
import { findReplyAddress, prepareReply } from "./replies";
import { submissionRow, submissionRows } from "./submission-rows";
import { readId, readIds } from "./request";
import { ownerWarnings } from "./warnings";
import type { SubmissionStatus } from "../records/submissions";

const PAGE = 50;
const MOST_FORM_NAME = 1000;

/** Audit actions for a move to each folder. */
const MOVES: Record<SubmissionStatus, string> = { inbox: "back to inbox", spam: "spam", archived: "archive" };

/** Endpoints for submissions: list, read, change, delete. */
export function addInbox(app: OwnerApp, tools: Tools): void {
  const { settings, ports, site, note } = tools;
  const { store, blobs, now } = ports;
  const mailHealth = () => store.mailHealth({ now: now(), budgets: mailBudgets(settings) });

  app.on("GET /submissions", async (context) => {
    const query = (name: string) => context.req.query(name)?.slice(0, 200).replaceAll("\0", "") || undefined;
    const status = query("status");
    const wanted: SubmissionQuery = { search: query("search"), before: query("before"), limit: PAGE + 1 };
    wanted.form = context.req.query("form")?.slice(0, MOST_FORM_NAME) || undefined;
    if (isStatus(status)) wanted.status = status;
    if (query("unread")) wanted.unread = true;
    const found = await store.listSubmissions(wanted);
    const rows = found.slice(0, PAGE);
    return {
      lines: await submissionRows(store, rows),
      next: found.length > PAGE ? rows.at(-1)?.id : undefined,
    };
  });

  app.on("GET /counts", async () => {
    const [counts, mails, warnings, unused] = await Promise.all([
      store.inboxCounts(),
      mailHealth(),
      ownerWarnings(settings, ports),
      listUnusedParts(site, settings, store),
    ]);
    const held = sendsMail(settings) ? mails.held : 0;
    return { counts, warnings, unused, mailTrouble: mails.failed + mails.troubled + held };
  });

  app.on("GET /submissions/:id", async (context) => {
    const id = readId(context);
    const found = await store.findSubmission({ id });
    if (!found) throw new Refused(404, "Message not found");
    const replyTo = await findReplyAddress(found, site);
    const [reply, files, mails, deliveries] = await Promise.all([
      prepareReply(found, replyTo, tools),
      store.listSubmissionFiles({ submissionId: id }),
      store.listMails({ submissionId: id, limit: 50 }),
      store.listDeliveries({ submissionId: id, limit: 50 }),
    ]);
    const { payload, formKnown, score, reasons, address } = found;
    return {
      ...submissionRow(found, files.length),
      ...{ formKnown, score, reasons, address, mails },
      deliveries: deliveryRows(deliveries),
      facts: SHOWN_FIELDS.filter(({ key }) => key !== "name").flatMap(({ key, label }) => {
        const text = formatField(payload, key);
        return text ? [{ label, text }] : [];
      }),
      fields: shownFields(payload.fields),
      attachments: files.map(({ id, name, size }) => ({ id, name, size })),
      ...{ replyTo, reply },
    };
  });

  app.on("PATCH /submissions", async (context, readBody) => {
    const given = await readBody();
    const ids = readIds(given);
    const { status, unread } = given;
    if (status !== undefined && !isStatus(status))
      throw new Refused(400, `status must be one of ${STATUSES.join(", ")}`);
    if (unread !== undefined && typeof unread !== "boolean") throw new Refused(400, "unread must be true or false");
    let freed = 0;
    if (status === "inbox") for (const id of ids) freed += Number(await free(id));
    const { found, moved } = await store.changeSubmissions({ ids, status, unread });
    if (freed) await note(context, "not spam", formatCount(freed));
    if (status && moved) await note(context, MOVES[status], formatCount(moved));
    return { changed: found };
  });

  app.on("DELETE /submissions", async (context, readBody) => {
    const ids = readIds(await readBody());
    const { removed, files } = await store.removeSubmissions({ ids, limit: ids.length });
    for (const file of files) await blobs.remove(file);
    if (removed) await note(context, "delete", formatCount(removed));
    return { removed };
  });

  app.on("GET /files/:id", async (context) => {
    const file = await store.findFile({ id: readId(context) });
    const content = file && (await blobs.read(file.id));
    if (!file || !content) throw new Refused(404, "File not found");
    const headers = { ...downloadHeaders(file.name), "content-length": String(file.size) };
    return new Response(toBody(content), { headers });
  });

  /** Sends the notifications of a submission that was spam; false if it is not in the spam folder. */
  async function free(id: string): Promise<boolean> {
    const found = await store.findSubmission({ id });
    if (found?.status !== "spam") return false;
    const files = await store.listSubmissionFiles({ submissionId: id });
    const names = new Map(files.map(({ id, name }) => [id, name]));
    const { subject, body } = createNotification(found.payload, found.formKnown, names);
    const sender = await findReplyAddress(found, site);
    const setting = found.formKnown ? await store.findFormSetting({ form: found.payload.name }) : undefined;
    const outgoing = createOutgoing({ subject, body, replyTo: sender }, setting, settings, ports);
    return store.freeSubmission({ id, now: now(), ...outgoing });
  }
}

export function formatCount(count: number): string {
  return count === 1 ? "1 message" : `${count} messages`;
}
