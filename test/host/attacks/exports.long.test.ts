import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { csvHead, csvLine, parseCsv, unguarded } from "../../../common/csv";
import { csvLines, type ExportForm, type Messages } from "../../../host/forms/export";
import type { ListAnswer, PersonAnswer, SubmissionAnswer } from "../../../host/owner/api-types";
import { sign, store as upload, type Subject } from "../../conformance/support/subject";
import { member } from "../store/members";
import { acceptance } from "../store/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;

/** A host for each test of a group, with its owner logged in. */
function useHost(): void {
  beforeEach(async () => {
    host = await startHost({ folder: testFolder() });
    owner = await loggedIn(host);
  });
  afterEach(() => host.close());
}

const EXPECTED_COLUMNS = [
  "Id",
  "Received",
  "Form",
  "Status",
  "Page",
  "Full Name",
  "Email",
  "Message",
  "CV (file)",
  "File (file)",
  "Passport (file)",
  "More fields",
  "Answered",
  "Answered by",
];

/** Index of "More fields". */
const MORE = -3;

async function downloadBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await owner.ask(path)).arrayBuffer());
}

const parseRows = (table: string) => parseCsv(table).map(({ cells }) => cells);

async function exported(query = ""): Promise<string[][]> {
  return parseRows(await (await owner.ask(`/submissions.csv${query}`)).text());
}

async function exportTable(store: Messages, forms: ExportForm[]): Promise<string[][]> {
  let table = "";
  for await (const line of csvLines(store, {}, forms)) table += line;
  return parseRows(table);
}

describe("names of fields that a stranger makes up", () => {
  useHost();

  it("make no columns when 50 messages have 200 names each (audit 5)", async () => {
    for (let n = 0; n < 50; n++) {
      const names = Array.from({ length: 200 }, (_, field) => `made up ${n} ${field}`);
      const fields = Object.fromEntries(names.map((name) => [name, "x"]));
      await host.store.acceptSubmission(
        acceptance(`a${n}`, { payload: { ...acceptance("").submission.payload, fields } }),
      );
    }
    const bytes = await downloadBytes("/submissions.csv");
    const [head, ...rows] = parseRows(new TextDecoder().decode(bytes));
    expect(head).toEqual(EXPECTED_COLUMNS);
    expect(rows).toHaveLength(50);
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  it("stay in the export, as JSON in the last column, when they have no column (audit 5)", async () => {
    const fields = { "Full Name": "Ana", Color: "red", News: true, Days: ["Mo", "Tu"] };
    await submitted(host, fields, { fileUploads: { Unknown: "no-such-file" } });
    await submitted(host, { "Full Name": "Bo", "cf-turnstile-response": "token" });
    const [, first, second] = await exported();
    expect(JSON.parse(first?.at(MORE) ?? "")).toEqual({
      fields: { Color: "red", News: true, Days: ["Mo", "Tu"] },
      files: { Unknown: "no-such-file" },
    });
    expect([first?.[5], second?.[5], second?.at(MORE)]).toEqual(["Ana", "Bo", ""]);
  });

  it("do not change the columns when they are names of an object's members (audit 5)", async () => {
    const fields = JSON.parse('{ "__proto__": "a", "constructor": "b" }') as Record<string, unknown>;
    await submitted(host, fields);
    const [head, row] = await exported();
    expect([head, row?.at(MORE)]).toEqual([EXPECTED_COLUMNS, '{"fields":{"__proto__":"a","constructor":"b"}}']);
  });
});

describe("the columns of an export", () => {
  useHost();

  const form = (name: string, keys: string[], files: string[] = []): ExportForm => ({
    name,
    fields: keys.map((key) => ({ key })),
    files: files.map((key) => ({ key })),
  });

  it("are the fields of all forms, each once, then their file fields (audit 5)", async () => {
    const fileUploads = { CV: "f1", Other: "f2" };
    const payload = { ...acceptance("").submission.payload, fields: { Name: "Ana", Size: "38" }, fileUploads };
    await host.store.acceptSubmission(acceptance("1", { payload }));
    const [head, row] = await exportTable(host.store, [
      form("A", ["Name", "Email"], ["CV"]),
      form("B", ["Email", "Size"]),
    ]);
    expect(head?.slice(5)).toEqual(["Name", "Email", "Size", "CV (file)", "More fields", "Answered", "Answered by"]);
    expect(row?.slice(5)).toEqual(["Ana", "", "38", "f1", '{"files":{"Other":"f2"}}', "", ""]);
  });

  it("are no more than table programs open when a form has 20,000 fields, and the rest is JSON (audit 5)", async () => {
    const payload = { ...acceptance("").submission.payload, fields: { k0: "first", k16375: "last", k16376: "more" } };
    await host.store.acceptSubmission(acceptance("1", { payload }));
    const keys = Array.from({ length: 20_000 }, (_, n) => `k${n}`);
    const [head, row] = await exportTable(host.store, [form("Booking", keys, ["CV"])]);
    expect([head?.length, row?.length]).toEqual([16_384, 16_384]);
    expect([row?.[5], row?.[16_380], row?.at(MORE)]).toEqual(["first", "last", '{"fields":{"k16376":"more"}}']);
  });

  it("need one reading of the messages, not two (audit 5)", async () => {
    await host.store.acceptSubmission(acceptance("1"));
    let reads = 0;
    const counting: Messages = {
      listSubmissions: (query) => (reads++, host.store.listSubmissions(query)),
      exportLines: (page) => (reads++, host.store.exportLines(page)),
    };
    await exportTable(counting, []);
    expect(reads).toBe(1);
  });
});

describe("a cell of an export", () => {
  const BEFORE = [
    "",
    " ",
    "\u00A0",
    "\uFEFF",
    "\u200B",
    "\u2003",
    "\u2060",
    "\u00AD",
    "\u0000",
    "\u001F",
    "\v",
    "\u3000",
  ];
  const SIGNS = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];
  const formulas = [
    ...BEFORE.flatMap((before) => SIGNS.map((sign) => `${before}${sign}1+1`)),
    ...["\n=1", "\r=1", "\t=1", "\nx", "\rx", "\tx", " \u00A0\u200B\uFEFF =1"],
  ];

  it("is prefixed with an apostrophe when a table program would read it as a formula (audit 25)", () => {
    const open = formulas.filter((text) => !/^"?'/.test(csvLine([text])));
    expect(open).toEqual([]);
  });

  it("is restored without its apostrophe (audit 25)", () => {
    const texts = formulas.flatMap((text) => [text, `'${text}`, `''${text}`]);
    const back = texts.map((text) => unguarded(parseCsv(csvLine(["x", text]))[0]?.cells[1] ?? ""));
    expect(back).toEqual(texts);
  });

  it.each(["Ana", "a=b", " Ana", "\u00A0x", "'", "\u200B"])("stays %j when it is no formula (audit 25)", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });
});

it("a line of a table after the first begins with no byte order mark (audit 25)", () => {
  expect(csvHead(["ü"]) + csvLine(["ü"])).toBe("\uFEFFü\r\nü\r\n");
});

describe("the first bytes of a table", () => {
  const MARK = [0xef, 0xbb, 0xbf];

  useHost();

  it.each(["/submissions.csv", "/users.csv"])(
    "are a byte order mark when %s is downloaded (audit 25)",
    async (path) => {
      expect([...(await downloadBytes(path)).slice(0, 3)]).toEqual(MARK);
    },
  );
});

describe("the number of files of a message", () => {
  useHost();

  it("omits ids that a stranger made up (audit 32)", async () => {
    const id = await submitted(
      host,
      { Email: "ana@example.org" },
      { fileUploads: { CV: "made-up", B: "made-up-too" } },
    );
    const { lines } = (await (await owner.ask("/submissions")).json()) as ListAnswer;
    const person = (await (await owner.ask("/person?email=ana@example.org")).json()) as PersonAnswer;
    const message = (await (await owner.ask(`/submissions/${id}`)).json()) as SubmissionAnswer;
    expect([lines[0]?.files, person.lines[0]?.files, message.files]).toEqual([0, 0, 0]);
  });

  it("has a file with the message that it was sent with, not with one that names it later (audit 32)", async () => {
    const signed = await sign({ origin: host.origin } as Subject, "a.txt", 3);
    await upload(signed, "abc");
    const fileUploads = { CV: signed.fileId };
    await submitted(host, { Name: "Ana" }, { fileUploads });
    await submitted(host, { Name: "Eve" }, { fileUploads });
    const { lines } = (await (await owner.ask("/submissions")).json()) as ListAnswer;
    expect(lines.map(({ from, files }) => [from, files])).toEqual([
      ["Eve", 0],
      ["Ana", 1],
    ]);
  });
});

describe("the log", () => {
  useHost();

  const details = async () => (await host.store.listAudit({ limit: 9 })).map(({ action, detail }) => [action, detail]);
  const add = (...ids: string[]) =>
    host.store.addMembers({ members: ids.map((id) => member(id)), groupIds: {}, now: 1 });
  const disable = (id: string) => owner.ask(`/users/${id}/status`, { method: "PUT", body: { status: "disabled" } });

  it.each([
    ["a person", "/person", { email: "VIC@mail.example" }, ["delete person", "0 messages and an account"]],
    ["a user", "/users/vic", {}, ["delete user", "1 account"]],
  ])("forgets the address when %s is deleted, and no other one (audit 17)", async (_, path, body, entry) => {
    await add("vic", "no-vic", "vicky");
    for (const id of ["vic", "no-vic", "vicky"]) await disable(id);
    await owner.ask(path, { method: "DELETE", body });
    expect(await details()).toEqual([
      entry,
      ["disable user", "vicky@mail.example"],
      ["disable user", "no-vic@mail.example"],
      ["disable user", "(deleted)"],
    ]);
  });

  it("forgets the address of a person whose account is gone already (audit 17)", async () => {
    const detail = "Vic@Mail.example, and vic@mail.example.";
    await host.store.writeAudit({ id: "0", at: 1, actor: "owner", action: "disable user", detail });
    await owner.ask("/person", { method: "DELETE", body: { email: "vic@mail.example" } });
    expect(await details()).toEqual([
      ["delete person", "0 messages"],
      ["disable user", "(deleted), and (deleted)."],
    ]);
  });
});
