import { Refused } from "../http/refused";
import type { Given } from "./api";
import type { Tools } from "./env";
import type { OwnerApp } from "./routes";
import { idIn, readId, readString } from "./request";
import type { PlanContent, PlanPeriod } from "../records/users";

const PERIODS: readonly string[] = ["month", "year", "once"] satisfies PlanPeriod[];
const MOST_AMOUNT = 99_999_999;

/** Endpoints for plans, which the owner creates and assigns. There are no payments. */
export function addPlans(app: OwnerApp, { ports, note }: Tools): void {
  const { store, now, newId } = ports;

  app.on("GET /plans", async () => await store.listPlans());

  app.on("POST /plans", async (context, readBody) => {
    const plan = planIn(await readBody());
    const id = newId();
    await store.savePlan({ id, plan, now: now() });
    await note(context, "add plan", plan.name);
    return { id };
  });

  app.on("PUT /plans/:id", async (context, readBody) => {
    const id = readId(context);
    const given = planIn(await readBody());
    const known = (await store.listPlans()).find((one) => one.id === id);
    if (!known) throw new Refused(404, "Plan not found");
    if (known.period !== given.period)
      throw new Refused(409, "The period of a plan cannot be changed. Create a new plan.");
    await store.savePlan({ id, plan: given, now: now() });
    await note(context, "change plan", given.name);
    return {};
  });

  app.on("PUT /plans/:id/retired", async (context, readBody) => {
    const retired = (await readBody()).retired === true;
    if (!(await store.retirePlan({ id: readId(context), retired, now: now() }))) {
      throw new Refused(404, "Plan not found");
    }
    await note(context, retired ? "retire plan" : "offer plan again", readId(context));
    return {};
  });
}

function planIn(given: Given<"POST /plans">): PlanContent {
  const name = readString(given, "name").trim();
  if (!name || name.length > 200) throw new Refused(422, "Enter a plan name of at most 200 characters");
  const price = readString(given, "price").trim();
  if (!price || price.length > 100) throw new Refused(422, "Enter the displayed price, such as 25.00 EUR");
  const currency = readString(given, "currency").trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new Refused(422, "Enter the currency as three letters, such as EUR");
  const { amount, period, groups } = given;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 0 || amount > MOST_AMOUNT) {
    throw new Refused(422, "Enter the price in the smallest unit as a whole number, such as 2500 for 25.00");
  }
  if (!isPeriod(period)) throw new Refused(422, `The period must be one of ${PERIODS.join(", ")}`);
  const imageUrl = readString(given, "imageUrl").trim();
  if (imageUrl && !/^(https:\/\/|\/)[^\s"'<>\\]*$/.test(imageUrl)) {
    throw new Refused(422, "The picture must be a path on the site or start with https://");
  }
  if (!Array.isArray(groups)) throw new Refused(400, "groups must be a list of ids");
  return {
    ...{ name, price, currency, amount, period, groups: groups.map(idIn) },
    imageUrl: imageUrl || null,
    imageAlt: readString(given, "imageAlt").trim() || null,
  };
}

function isPeriod(period: unknown): period is PlanPeriod {
  return typeof period === "string" && PERIODS.includes(period);
}
