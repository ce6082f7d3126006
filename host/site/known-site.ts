import type { Context } from "hono";
import { Refused } from "../http/refused";
import type { Site } from "./site";

/** The site id in a request path, if this host serves the site. @throws Refused */
export async function knownSite({ req }: Pick<Context, "req">, site: Site): Promise<string> {
  const siteId = req.param("site") ?? "";
  if (await site.knows(siteId)) return siteId;
  throw new Refused(404, "This host does not serve a site with this id");
}
