import { makePhoto } from "../../cli/adopt/fast/support/pictures";
import { page, vendorScript } from "../../cli/adopt/support/site";
import { zip } from "../../cli/adopt/support/zip";
import type { Story } from "../support/story";

const FORM = '<div class="w-form"><form id="f" data-name="Contact"><input name="Name"></form></div>';
const EXPORT = zip({
  "index.html": page({ body: `${FORM}<img src="images/a.png" alt="">` }),
  "js/webflow.js": vendorScript(),
  "images/a.png": await makePhoto(300, 200),
}).toString("base64");

/** In the page: an archive as if it had been dropped. */
function drop(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type: "application/zip" }));
  document
    .querySelector("main")
    ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;
const dropped = (base64: string, name: string) => `(${drop.toString()})(${JSON.stringify(base64)}, "${name}")`;

export const adopting: Story[] = [
  {
    title: "a site is adopted in the browser, without a terminal",
    smoke: true,
    async tell(visitor) {
      await visitor.visit("/adopt.html");
      await visitor.step("another file is refused in a sentence", async () => {
        await visitor.see(text("Adopt your site"));
        await visitor.evaluate(dropped(btoa("no archive"), "notes.txt"));
        await visitor.see(text("notes.txt is no ZIP file"));
      });
      await visitor.step("the archive is converted, and the report says what works", async () => {
        await visitor.evaluate(dropped(EXPORT, "my-site.zip"));
        await visitor.see(text("The page runs on Millrace now"));
        await visitor.see(text("Choose where forms send"));
      });
      await visitor.step("the converted archive can be saved", () =>
        visitor.see('document.querySelector("a[download]")?.download === "my-site-millrace.zip"'),
      );
      await visitor.step("pictures get smaller copies, or the page says that the browser makes none", async () => {
        await visitor.evaluate('[...document.querySelectorAll("button")].at(-1).click()');
        await visitor.see('document.querySelector("input[type=checkbox]")');
        await visitor.evaluate('document.querySelector("input[type=checkbox]").click()');
        await visitor.evaluate(dropped(EXPORT, "my-site.zip"));
        await visitor.see(`${text("1 picture as WebP")} || ${text("this browser cannot make WebP of them")}`);
      });
    },
  },
];
