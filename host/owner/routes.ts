import type { Hono, MiddlewareHandler } from "hono";
import type { Answer, Endpoint, Given } from "./api";
import type { OwnerContext, OwnerEnv } from "./env";
import { readJson } from "./request";

/** @param readBody reads the JSON body. @throws Refused */
type Handler<E extends Endpoint> = (
  context: OwnerContext,
  readBody: () => Promise<Given<E>>,
) => Answer<E> | Promise<Answer<E>>;

/** Adds an endpoint. A handler returns what is sent as JSON, or a whole response. */
export interface OwnerApp {
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  on<E extends Endpoint>(endpoint: E, guard: MiddlewareHandler<OwnerEnv>, handler: Handler<E>): void;
}

export function createRoutes(api: Hono<OwnerEnv>): OwnerApp {
  const pass: MiddlewareHandler<OwnerEnv> = (_context, next) => next();
  return {
    on<E extends Endpoint>(endpoint: E, ...given: [Handler<E>] | [MiddlewareHandler<OwnerEnv>, Handler<E>]): void {
      const [guard, handler] = given.length === 1 ? [pass, given[0]] : given;
      const [method = "", path = ""] = endpoint.split(" ");
      api.on(method, path, guard, async (context) => {
        const answer = await handler(context, () => readJson(context.req.raw));
        return answer instanceof Response ? answer : context.json(answer);
      });
    },
  };
}
