import { emailKey } from "../../wire/mail-address";
import { Refused } from "../http/refused";
import { isPasswordHash } from "../security/passwords";
import type { StoredSubmission } from "../store/units/submissions/submissions";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { confirmedOnly } from "./guard";
import { formatCount } from "./inbox";
import { submissionRows } from "./submission-rows";
import { readString } from "./request";
import { encoded, toBody } from "../http/stream";
import { endPaidPlans } from "../shop/stripe/end-plan";
import { refusePayment } from "./shop/refuse-payment";

const PAGE = 100;

/** Finds, exports or deletes all data of one person, by email address. */
export function addPeople(app: OwnerApp, tools: Tools): void {
  const { ports, note } = tools;
  const { store, blobs, now } = ports;

  app.on("GET /person", async (context) => {
    const email = emailIn(context.req.query("email"));
    const [found, counts, account] = await Promise.all([
      store.submissionsOfPerson({ email, limit: PAGE }),
      store.countPerson({ email }),
      store.findAccount({ email }),
    ]);
    const lines = await submissionRows(store, found);
    return { email, account: account?.id ?? null, lines, ...counts };
  });

  app.on("GET /person.json", confirmedOnly(tools), async (context) => {
    const email = emailIn(context.req.query("email"));
    await note(context, "export person", "all data of one person");
    return new Response(toBody(encoded(everythingAbout(email))), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="person.json"',
      },
    });
  });

  app.on("DELETE /person", confirmedOnly(tools), async (context, readBody) => {
    const email = emailIn(readString(await readBody(), "email"));
    if ((await store.findImport())?.state === "running")
      throw new Refused(409, "An import of users is running, which may add the person again. Wait until it has ended.");
    const account = await store.findAccount({ email });
    if (account) await endPaidPlans(tools, account.id).catch(refusePayment);
    let total = 0;
    for await (const page of readPages(email)) {
      const { removed, files } = await store.removeSubmissions({ ids: page.map(({ id }) => id), limit: PAGE });
      for (const file of files) await blobs.remove(file);
      total += removed;
    }
    if (account) await store.removeAccount({ id: account.id });
    else await store.forgetInAudit({ email });
    // Without the address, because it must be forgotten.
    const orders = await store.forgetCustomer({ email });
    const more = `${account ? " and an account" : ""}${orders ? `, and the person in ${orders} orders` : ""}`;
    await note(context, "delete person", formatCount(total) + more);
    return { removed: total };
  });

  async function* readPages(email: string): AsyncGenerator<StoredSubmission[]> {
    for (let before: string | undefined, more = true; more;) {
      const page: StoredSubmission[] = await store.submissionsOfPerson({ email, before, limit: PAGE });
      if (page.length) yield page;
      before = page.at(-1)?.id;
      more = page.length === PAGE;
    }
  }

  async function* everythingAbout(email: string): AsyncGenerator<string> {
    yield `{"email":${JSON.stringify(email)},"account":${JSON.stringify(await exportAccount(email))},"submissions":[`;
    let comma = "";
    for await (const page of readPages(email)) {
      for (const { id, receivedAt, status, payload, address, answered } of page) {
        const answeredAt = answered && new Date(answered.at).toISOString();
        const facts = { id, receivedAt: new Date(receivedAt).toISOString(), status, address, answeredAt, payload };
        yield `${comma}${JSON.stringify(facts).slice(0, -1)},"files":[`;
        yield* exportFiles(id);
        yield "]}";
        comma = ",\n";
      }
    }
    yield `],"orders":${JSON.stringify(await store.ordersOfPerson({ email }))}}\n`;
  }

  /** The stored data of an account, without password hashes. */
  async function exportAccount(email: string): Promise<object | null> {
    const account = await store.findAccount({ email });
    if (!account) return null;
    const { password: _, data, ...rest } = account;
    const shown = Object.fromEntries(Object.entries(data).filter(([, value]) => !isPasswordHash(value)));
    const [groups, subscriptions] = await Promise.all([
      store.groupsOfAccounts({ accountIds: [account.id] }),
      store.listSubscriptions({ accountId: account.id, now: now() }),
    ]);
    return { ...rest, data: shown, groups: groups.map(({ name }) => name), subscriptions };
  }

  async function* exportFiles(submissionId: string): AsyncGenerator<string> {
    let comma = "";
    for (const { id, name, size, sha256 } of await store.listSubmissionFiles({ submissionId })) {
      yield `${comma}${JSON.stringify({ name, size, sha256 }).slice(0, -1)},"base64":"`;
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of (await blobs.read(id)) ?? []) {
        const bytes = Buffer.concat([rest, chunk]);
        // Base64 encodes three bytes as four characters.
        const whole = bytes.length - (bytes.length % 3);
        yield bytes.toString("base64", 0, whole);
        rest = bytes.subarray(whole);
      }
      yield `${rest.toString("base64")}"}`;
      comma = ",";
    }
  }
}

/** Takes each text that is or was stored as an address, also by earlier versions. */
function emailIn(text = ""): string {
  const email = emailKey(text);
  if (!/^[^\s@]{1,254}@[^\s@]{1,254}$/.test(email)) throw new Refused(400, "Enter one email address");
  return email;
}
