import { expect } from "vitest";
import { bothWays, focused, hidden, shown } from "../support/story";
import type { Story } from "../support/story";
import type { Visitor, InputKind } from "../support/visitor";
import { PICTURE, PICTURE_NAME } from "../support/picture";

const SEND = "form [type=submit]";

async function writeRequest(visitor: Visitor, way: InputKind): Promise<void> {
  await visitor.fill("#name", "Ana Lopez", way);
  await visitor.fill("#mail", "ana@example.org", way);
}

export const forms: Story[] = [
  ...bothWays(
    "F-12 a form is filled in, gets its picture and is sent",
    async (visitor, way, site) => {
      await visitor.open("/forms/idle.html");
      await visitor.step("words", () => writeRequest(visitor, way));
      await visitor.step("a drawn checkbox", async () => {
        if (way === "pointer") await visitor.click(".w-checkbox-input");
        else {
          await visitor.tabTo("[name=news]");
          await visitor.key(" ");
        }
        await visitor.see(
          'document.querySelector("[name=news]").checked && !!document.querySelector(".w--redirected-checked")',
        );
      });
      await visitor.step("a picture", async () => {
        await visitor.chooseFile("#picture", PICTURE);
        await visitor.see(shown(".w-file-upload-success"));
        await visitor.see(`document.querySelector(".w-file-upload-file-name").textContent === "${PICTURE_NAME}"`);
      });
      await visitor.step("sent, and the thanks have the focus", async () => {
        await visitor.use(SEND, way);
        await visitor.see(`${shown(".w-form-done")} && ${focused(".w-form-done")}`);
      });
      expect(site.backend.model.submissions[0]?.payload.fields).toMatchObject({
        "Full Name": "Ana Lopez",
        Email: "ana@example.org",
        Newsletter: true,
      });
    },
    { smoke: true },
  ),
  ...bothWays("a form that fails keeps every word and is sent the second time", async (visitor, way, site) => {
    await visitor.open("/forms/idle.html");
    await writeRequest(visitor, way);
    visitor.expectError(/forms: <form>: not sent/);
    site.backend.controls.set("form", { kind: "code", code: 500, times: 1 });
    await visitor.step("the first time", async () => {
      await visitor.use(SEND, way);
      await visitor.see(
        `${shown(".w-form-fail")} && ${focused(".w-form-fail")} && ` +
          `document.getElementById("name").value === "Ana Lopez"`,
      );
    });
    await visitor.step("the second", async () => {
      await visitor.use(SEND, way);
      await visitor.see(`${shown(".w-form-done")} && ${hidden(".w-form-fail")}`);
    });
  }),
  {
    title: "a required field without a word keeps the form here",
    async tell(visitor, site) {
      await visitor.open("/forms/idle.html");
      await visitor.step("the field has the focus", async () => {
        await visitor.click(SEND);
        await visitor.see(focused("#name"));
      });
      expect(site.backend.model.submissions).toEqual([]);
    },
  },
  {
    title: "the subscriptions of a visitor are listed",
    async tell(visitor) {
      await visitor.open("/subscriptions/kinds.html");
      await visitor.step("log in", async () => {
        await visitor.click(SEND);
        await visitor.see('document.querySelectorAll("[role=listitem]").length === 5');
      });
    },
  },
];
