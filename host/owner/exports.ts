import { csvLines } from "../forms/export";
import { describeExport, EXPORT_OPTIONS, readExportChoice, type GivenOptions } from "../forms/export-choice";
import { Refused } from "../http/refused";
import { encoded, toBody } from "../http/stream";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { confirmedOnly } from "./guard";

/** Submissions as CSV, filtered by form, folder or time. */
export function addExports(app: OwnerApp, tools: Tools): void {
  const { ports, site, note } = tools;

  app.on("GET /forms", async () => {
    const forms = await site.forms();
    return { names: [...new Set(forms.map(({ form }) => form.name))] };
  });

  app.on("GET /submissions.csv", confirmedOnly(tools), async (context) => {
    const given: GivenOptions = {};
    for (const option of EXPORT_OPTIONS) given[option] = context.req.query(option) || undefined;
    const forms = (await site.forms()).map(({ form }) => form);
    const choice = await readExportChoice(
      given,
      ports.store,
      forms,
      (option, problem) => new Refused(400, `${option} ${problem}`),
    );
    await note(context, "export", describeExport(given));
    return new Response(toBody(encoded(csvLines(ports.store, choice, forms))), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="messages.csv"',
      },
    });
  });
}
