import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { adopt } from "../../../cli/adopt/adopt";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { filesIn } from "../../cli/adopt/support/site";
import type { Story } from "../support/story";

/** Puts a folder into an archive, as the builder exports it. */
async function writeArchive(folder: string, path: string): Promise<void> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 1, useWebWorkers: false });
  for (const file of await filesIn(folder)) {
    if (!/(^|\/)\./.test(file)) await writer.add(file, new Uint8ArrayReader(readFileSync(join(folder, file))));
  }
  writeFileSync(path, await writer.close());
}

/** Real exports by number: each is converted in the browser, and the page reports the same as the command. */
export function exportStories(folder: string): Story[] {
  const exports = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  return exports.map((name, index) => ({
    title: `export ${index + 1} is adopted in the browser`,
    async tell(visitor) {
      const place = mkdtempSync(join(tmpdir(), "millrace-export-"));
      try {
        const archive = join(place, "export.zip");
        await writeArchive(join(folder, name), archive);
        const report = await adopt(archive, { out: join(place, "out") });
        const { headline, works } = summarize({ ...report, site: "out" });
        await visitor.visit("/adopt.html");
        await visitor.step("it is converted", async () => {
          await visitor.chooseFile("input[type=file]", archive);
          await visitor.see(`document.body.innerText.includes(${JSON.stringify(headline)})`);
        });
        await visitor.step("the page says what the command says, and hands the archive out", async () => {
          for (const text of works) await visitor.see(`document.body.innerText.includes(${JSON.stringify(text)})`);
          await visitor.see('document.querySelector("a[download]")?.download === "export-millrace.zip"');
        });
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  }));
}
