import { expect, it } from "vitest";
import { userLines } from "../../../host/members/export-users";
import { readUsers } from "../../../host/members/read-users";
import type { Account } from "../../../host/store/units/accounts/accounts";

const ANA: Account = {
  ...{ id: "ana", email: "ana@mail.example", address: "Ana@mail.example", password: null, status: "verified" },
  ...{ createdAt: 1, verifiedAt: 1, seenAt: null },
  ...{ name: "Ana", acceptPrivacy: true, acceptCommunications: false, data: { f1: "38", f2: "x" } },
};
const FIELDS = [
  { id: "f1", type: "PlainText" },
  { id: "f2", type: "PlainText" },
];

it("heads the column of a field by its name and id, which an import reads", async () => {
  const store = { listAccounts: async () => [ANA], groupsOfAccounts: async () => [] };
  const lines: string[] = [];
  for await (const line of userLines(store, FIELDS, new Map([["f1", "Shoe size (EU)"]]))) lines.push(line);
  const text = lines.join("");
  expect(text.split("\r\n")[0]).toMatch(/,Shoe size \(EU\) \(f1\),f2$/);
  expect(readUsers(text, FIELDS, new Map()).users[0]?.profile.data).toEqual({ f1: "38", f2: "x" });
});
