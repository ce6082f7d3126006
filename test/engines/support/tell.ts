import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { packageRoot } from "../../../cli/package-paths";
import { adopting } from "../stories/adopting";
import { exportStories } from "../stories/exports";
import { example } from "../stories/example";
import { forms } from "../stories/forms";
import { menus } from "../stories/menus";
import { movement } from "../stories/movement";
import { owner } from "../stories/owner";
import { shop } from "../stories/shop";
import { shows } from "../stories/shows";
import type { Engine, RunningEngine } from "./driver";
import type { Site } from "./site";
import { startSite } from "./site";
import { createVisitor } from "./visitor";

/** `MILLRACE_EXPORTS`, a folder with real exports: they are the stories. */
const { MILLRACE_EXPORTS: exported } = process.env;
const STORIES = exported
  ? exportStories(exported)
  : [...menus, ...shows, ...movement, ...forms, ...example, ...shop, ...owner, ...adopting];

/** Engines of this run, `MILLRACE_ENGINES`; default: those that no other test uses. */
const chosen = (process.env.MILLRACE_ENGINES ?? "firefox,webkit").split(",");
/** `MILLRACE_STORIES=all`; default: the short run. */
const whole = process.env.MILLRACE_STORIES === "all";

/** Makes every story a test of one engine. Call once per file. */
export function tellStories(engine: Engine, start: () => Promise<RunningEngine>): void {
  const stories = STORIES.filter(({ smoke }) => whole || smoke);

  describe.runIf(chosen.includes(engine))(engine, () => {
    let running: RunningEngine | undefined;
    let site: Site;
    let steps = 0;
    let passed = 0;
    let folder = "";

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "millrace-engine-"));
      const out = join(folder, "example");
      await adopt(join(packageRoot(), "examples/nail-studio"), { out, script: "/millrace.js" });
      site = await startSite(out);
      running = await start();
    });

    afterAll(async () => {
      await running?.close();
      await site?.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
      const figures = process.env.MILLRACE_ENGINE_FIGURES;
      const row = { version: running?.version ?? engine, passed, stories: stories.length, steps };
      if (figures) appendFileSync(figures, `${JSON.stringify(row)}\n`);
    });

    it.each(stories)("$title", async ({ tell }) => {
      if (!running) throw new Error(`${engine} does not run`);
      site.backend.reset();
      const visitor = createVisitor(await running.open(), engine, site.origin);
      try {
        await tell(visitor, site);
        expect(await visitor.errors(), "errors of the pages").toEqual([]);
        steps += visitor.steps;
        passed++;
      } finally {
        await visitor.close();
      }
    });
  });
}
