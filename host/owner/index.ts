import { Hono } from "hono";
import { refusal } from "../../wire/answers";
import type { Env } from "../http/client";
import { answerFailure } from "../http/failures";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import type { Site } from "../site/site";
import { addLogin } from "./login";
import { addOidc } from "./access/oidc";
import { addProxyLogin } from "./access/proxy-login";
import { createProxyNames } from "./access/proxy-name";
import { addOwnEmail } from "./access/own-email";
import { addReset } from "./access/reset";
import { addTeam } from "./access/team";
import type { OwnerEnv, Tools } from "./env";
import { allowedOnly, loggedInOnly, sameOriginOnly } from "./guard";
import { addExports } from "./exports";
import { addFeeds } from "./feeds";
import { addFormSettings } from "./form-settings";
import { addGroups } from "./groups";
import { addInbox } from "./inbox";
import { addOverview } from "./overview";
import { addOwnerHeaders, addPage, type OwnerPage } from "./page";
import { addPeople } from "./people";
import { addPlans } from "./plans";
import { addQueues } from "./queues";
import { addReplies } from "./replies";
import { OWNER_PATH } from "../security/owner-session";
import { createRoutes } from "./routes";
import type { PageEditor } from "../pages/page-editor";
import { addPages } from "./pages/pages";
import { addOrders } from "./shop/orders";
import { addProducts } from "./shop/products";
import { addShopSettings } from "./shop/shop-settings";
import { addChoices } from "./users/choices";
import { addUserEditing } from "./users/edit-users";
import { addUserImport } from "./users/import-users";
import { addUsers } from "./users/users";

const API_PATH = `${OWNER_PATH}/api`;

/** The built page and the setup token. */
export interface OwnerOptions {
  page: OwnerPage;
  /** Token of the printed setup link; empty if an owner exists. */
  setupToken: string;
}

/** The site, and the editor of its pages; undefined: the host serves no pages. */
interface OwnedSite {
  site: Site;
  editor: PageEditor | undefined;
}

/** The owner's page and its endpoints, all under one path. */
export function addOwner(
  app: Hono<Env>,
  settings: Settings,
  ports: Ports,
  { site, editor }: OwnedSite,
  { page, setupToken }: OwnerOptions,
): void {
  const noteAs: Tools["noteAs"] = (actor, action, detail) =>
    ports.store.writeAudit({ id: ports.newId(), at: ports.now(), actor, action, detail });
  const tools: Tools = {
    ...{ settings, ports, site, noteAs },
    note: (context, action, detail) => noteAs(context.get("session").owner.name, action, detail),
    proxyName: createProxyNames(settings),
  };
  addOwnerHeaders(app);
  addPage(app, page);

  const api = new Hono<OwnerEnv>();
  api.onError((error) => answerFailure(error, ports));
  api.use(sameOriginOnly(tools));
  const routes = createRoutes(api);
  addLogin(routes, tools, setupToken);
  addReset(routes, tools);
  addOwnEmail(routes, tools);
  addProxyLogin(routes, tools);
  addOidc(app, routes, settings, tools);
  api.use(loggedInOnly(tools));
  api.use(allowedOnly(API_PATH));
  addTeam(routes, tools);
  addInbox(routes, tools);
  addReplies(routes, tools);
  addQueues(routes, tools);
  addPeople(routes, tools);
  addUsers(routes, tools);
  addUserEditing(routes, tools);
  addUserImport(routes, tools);
  addChoices(routes, tools);
  addGroups(routes, tools);
  addPlans(routes, tools);
  addExports(routes, tools);
  addFormSettings(routes, tools);
  addFeeds(routes, tools);
  addProducts(routes, tools);
  addOrders(routes, tools);
  addShopSettings(routes, tools);
  if (editor) addPages(routes, tools, editor);
  addOverview(routes, settings, tools);
  api.all("/*", (context) => context.json(refusal(404, "Not found"), 404));
  app.route(API_PATH, api);
  app.all(`${OWNER_PATH}/*`, (context) => context.text("Not found\n", 404));
}
