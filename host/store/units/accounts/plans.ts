import type { Db, Tables } from "../../schema";
import { storable } from "../submissions/text";
import type { Plan, PlanContent } from "../../../records/users";

/** Active plans first, then retired ones, each sorted by name. */
export async function listPlans(db: Db): Promise<Plan[]> {
  const plans = (await db.selectFrom("plan").selectAll().orderBy("name").orderBy("id").execute()).map(toPlan);
  return [
    ...plans.filter(({ retiredAt }) => retiredAt === null),
    ...plans.filter(({ retiredAt }) => retiredAt !== null),
  ];
}

/** Adds a plan, or changes an existing one except for its period, also for users who have it. */
export async function savePlan(
  db: Db,
  { id, plan, now }: { id: string; plan: PlanContent; now: number },
): Promise<void> {
  const { period, ...columns } = toColumns(plan);
  await db
    .insertInto("plan")
    .values({ id, created_at: now, retired_at: null, period, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

/** Retires a plan or makes it available again. Users who have it keep it. false for an unknown plan. */
export async function retirePlan(
  db: Db,
  { id, retired, now }: { id: string; retired: boolean; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("plan")
    .set({ retired_at: retired ? now : null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

function toColumns({ name, price, currency, amount, period, imageUrl, imageAlt, groups }: PlanContent) {
  return {
    ...{ name: storable(name), price: storable(price), currency: storable(currency), amount, period },
    image_url: imageUrl && storable(imageUrl),
    image_alt: imageAlt && storable(imageAlt),
    groups: JSON.stringify(groups),
  };
}

export function toPlan(row: Tables["plan"]): Plan {
  const { id, name, price, currency, amount, period } = row;
  return {
    ...{ id, name, price, currency, amount, period },
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    groups: JSON.parse(row.groups) as string[],
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  };
}
