import { expect, it, onTestFinished } from "vitest";
import type { NewFeedAnswer, SubmissionAnswer } from "../../../host/owner/api-types";
import { SHOWN_FIELDS } from "../../../wire/submission";
import { parseCsv } from "../../../common/csv";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";
import { loggedIn } from "../support/owner";
import { submitted } from "../support/submitted";

it("shows each field of the body that owners see by one label in CSV, feed, email and owner's page", async () => {
  const host = await startHost({ folder: testFolder(), settings: { notify: ["studio@example.org"] } });
  onTestFinished(() => host.close());
  const sent = SHOWN_FIELDS.map(({ key, label, name }) => ({ key, label, name, text: `the ${key}` }));
  const id = await submitted(host, {}, Object.fromEntries(sent.map(({ key, text }) => [key, text])));
  const owner = await loggedIn(host);
  const feed = (await (await owner.ask("/feeds", { method: "POST", body: { name: "A" } })).json()) as NewFeedAnswer;
  const [head, line] = parseCsv(await (await fetch(feed.csv)).text());
  const [record] = (await (await fetch(feed.json)).json()) as Record<string, unknown>[];
  const [mail] = await host.store.listMails({ submissionId: id, limit: 1 });
  const shown = (await (await owner.ask(`/submissions/${id}`)).json()) as SubmissionAnswer;
  const texts = { form: shown.form, ...Object.fromEntries(shown.facts.map(({ label, text }) => [label, text])) };
  for (const { key, label, name, text } of sent) {
    expect(line?.cells[head?.cells.indexOf(label) ?? -1], `${label} in CSV`).toBe(text);
    expect(record?.[name], `${name} in the feed`).toBe(text);
    expect(mail?.body, "the email").toContain(`${label}: ${text}`);
    expect(texts, "the owner's page").toHaveProperty(key === "name" ? "form" : label, text);
  }
});
