import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { prepareSaving, userRequest } from "../../../src/accounts/operations/user-data";

it("A-47 A-83 A-87 docs/guides/endpoints.md shows the documents that the runtime makes of an account form", () => {
  const id = "1fa4c07be2d94f5390b7d6c85e4132a0";
  document.body.innerHTML = `<form data-wf-user-form-type="userAccount">
    <input type="email" data-wf-user-form-input-type="email">
    <input data-wf-user-form-input-type="name" value="Ana L.">
    <input type="checkbox" checked data-wf-user-form-input-type="accept-communications">
    <input data-wf-user-field="${id}" data-wf-user-field-type="PlainText" value="Mornings"></form>`;
  const [form] = document.forms;
  if (!form) throw new Error("no form");
  const text = readFileSync("docs/guides/endpoints.md", "utf8");
  expect(text).toContain(JSON.stringify(userRequest([form]).query));
  expect(text).toContain(JSON.stringify(prepareSaving(form)?.operation.query));
});
