import { describe, expect, it } from "vitest";
import { readUsers } from "../../../host/members/read-users";

const FIELDS = [
  { id: "9d0f5c2b", type: "Option" },
  { id: "2bc4", type: "Bool" },
  { id: "77aa", type: "FileRef" },
  { id: "5ec3", type: "Password" },
];
const read = (text: string, map: Record<string, string> = {}) => readUsers(text, FIELDS, new Map(Object.entries(map)));

describe("a table of users", () => {
  it("is read by its column names in upper and lower case", () => {
    const [user] = read(
      "E-Mail;Full name;Access Groups;9D0F5C2B;2bc4\nAna@Mail.example;Ana;gold; VIP;silver;yes",
    ).users;
    expect(user).toBeDefined();
    const table = read('E-Mail,Full name,Access Groups,9D0F5C2B,2bc4\nAna@Mail.example,Ana,"gold; VIP",silver,yes');
    expect(table.users).toEqual([
      {
        ...{ email: "ana@mail.example", address: "Ana@Mail.example", status: "verified", createdAt: null },
        groups: ["gold", "VIP"],
        profile: {
          ...{ name: "Ana", acceptPrivacy: false, acceptCommunications: false },
          data: { "9d0f5c2b": "silver", "2bc4": true },
        },
      },
    ]);
  });

  it("is read by --map where its column names are different", () => {
    const { users, columns } = read("Adresse,Wer,Notiz\na@b.example,Ana,x", { Adresse: "email", Wer: "name" });
    expect([users[0]?.profile.name, columns.map(({ target }) => target)]).toEqual(["Ana", ["email", "name", null]]);
  });

  it("leaves a column out by --map", () => {
    expect(read("email,name\na@b.example,Ana", { name: "" }).users[0]?.profile.name).toBe("");
  });

  it.each([
    ["name\nAna", "No column has email addresses.", [["name", "name"]]],
    [
      "email,mail\na@b.example,b",
      'Two columns map to "email".',
      [
        ["email", "email"],
        ["mail", "email"],
      ],
    ],
  ])("%j has a problem of its columns, and no rows are read", (text, problem, targets) => {
    const { columns, columnProblem, users } = read(text);
    expect([columnProblem, users]).toEqual([problem, []]);
    expect(columns.map(({ header, target }) => [header, target])).toEqual(targets);
  });

  it.each([
    [["email\na", { emial: "email" }], 'Unknown column "emial". Did you mean "email"?'],
    [["email,x\na,b", { x: "nme" }], 'Unknown target for a column "nme". Did you mean "name"?'],
    [["", {}], "The file is empty."],
    [['email\n"a', {}], "The quotation mark opened in line 2 is not closed."],
  ] as const)("%j is refused with a sentence", ([text, map], message) => {
    expect(() => read(text, map)).toThrow(message);
  });

  it("reports for each omitted line why", () => {
    const rows = ["nobody", "a@b.example", "A@B.example", "x@b.example,odd", "y@b.example,,yesterday-ish"];
    const { users, problems } = read(`email,status,created on\n${rows.join("\n")}`);
    expect(users.map(({ email }) => email)).toEqual(["a@b.example"]);
    expect(problems).toEqual([
      { line: 2, text: '"nobody" is not an email address' },
      { line: 4, text: "same email address as line 3" },
      { line: 5, text: 'unknown status "odd", expected verified, unverified, invited, disabled' },
      { line: 6, text: '"yesterday-ish" is not a date' },
    ]);
  });

  it.each([
    '"a@b.example,c@d.example"',
    "a@b.example;c@d.example",
    '"a@b.example\nbcc: c@d.example"',
    "<a@b.example>",
    "a\0@b.example",
  ])("does not accept %s as an address (attack 23)", (address) => {
    expect(read(`email,x\n${address},y`).users).toEqual([]);
  });

  it("sets no password and refers to no file of another user (attack 15)", () => {
    const { users, columns } = read("email,77aa,5ec3\na@b.example,01FILE,secret", {});
    expect([users[0]?.profile.data, columns.map(({ target }) => target)]).toEqual([{}, ["email", null, null]]);
    expect(() => read("email,f\na@b.example,01FILE", { f: "77aa" })).toThrow("Unknown target");
  });

  it("has no columns named like members of objects (attack 16)", () => {
    const { columns } = read("email,__proto__,constructor\na@b.example,x,y");
    expect(columns.map(({ target }) => target)).toEqual(["email", null, null]);
  });

  it("treats a user who never proved the e-mail address as invited", () => {
    expect(read("email,status\na@b.example,Unverified").users[0]?.status).toBe("invited");
  });
});
