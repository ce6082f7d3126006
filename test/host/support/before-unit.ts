import type { Store } from "../../../host/store/store";
import type { UnitName } from "../../../host/store/units";

/** Runs a change right before the next call of a unit, as if it happened beside the request that calls it. */
export function beforeUnit(store: Store, name: UnitName, change: () => Promise<unknown>): void {
  const unit = store[name] as (args: unknown) => Promise<unknown>;
  const replace = (by: typeof unit) => Object.assign(store, { [name]: by });
  replace(async (args) => {
    replace(unit);
    await change();
    return unit(args);
  });
}
