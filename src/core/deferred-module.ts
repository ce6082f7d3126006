import { report } from "./errors";

/**
 * Stands for something that a part brings later. Calls are kept and carried out on it in their order; what they return
 * stands for their results in turn, and `await` gives the thing itself. Until then nothing of it is known: as a number
 * it is `NaN`.
 * @param thing what comes; `undefined` discards all calls.
 * @param behaviour whose calls these are, for reports.
 */
export function deferredModule(thing: Promise<unknown>, behaviour: string): Record<string, unknown> {
  const then = (run: (it: unknown) => unknown) =>
    deferredModule(
      thing.then(run).catch((error: unknown) => report(error, { behaviour })),
      behaviour,
    );
  const stand = () => undefined;
  return new Proxy(stand as never, {
    get(_, name) {
      if (name === "then") return thing.then.bind(thing);
      if (name === Symbol.toPrimitive) return () => NaN;
      return then((it) => {
        const member: unknown = Reflect.get(Object(it) as object, name);
        return typeof member === "function" ? (member.bind(it) as unknown) : member;
      });
    },
    apply: (_, _self, args: unknown[]) =>
      then((it) => (typeof it === "function" ? (it as (...given: unknown[]) => unknown)(...args) : undefined)),
  });
}
