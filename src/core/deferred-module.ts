import { report } from "./errors";

/**
 * A placeholder for an object that a part loads later. Calls are kept and made on it in their order; their results are
 * placeholders in turn, and `await` returns the object. Until then its values are unknown: as a number it is `NaN`.
 * @param thing the object; `undefined` discards all calls.
 * @param behaviour of the calls, for reports.
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
