import type { MiddlewareHandler } from "hono";

/**
 * Ends the body of an answer to HEAD. Hono answers HEAD with the headers of GET, and leaves the body as it is: the file
 * that it reads from would stay open.
 */
export const endBodyOfHead: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.method === "HEAD") await context.res.body?.cancel();
};
