import { getResponse } from "msw";
import type { BrowserContext, CDPSession, Frame, Request as Asked, Route } from "playwright-core";
import type { Backend } from "../../fixtures/backend";
import { readSubmission } from "../../wire/read-submission";
import type { AnswerOrder } from "./clock/answers";
import type { Libraries } from "./libraries/libraries";

/** State of the endpoints. */
export type EndpointState = "well" | "error" | "dead";

/** The mocked network of a page. */
export interface Network {
  endpoints: EndpointState;
  /** Requests caused by the visitor so far: forms, account operations, other pages. */
  sent: string[];
  /** Whether the page has loaded. From then on, navigations are blocked. */
  loaded: boolean;
}

const ENDPOINT = /\/api\/v1\/form\/|\/\.wf_graphql\/|\/\.storage\//;
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const TYPES: Record<string, string> = {
  script: "text/javascript",
  stylesheet: "text/css",
  document: "text/html",
  image: "image/gif",
};
const OPEN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/**
 * Answers all requests of a context: files from `origin`, everything else with mocks. No request leaves the machine.
 * @param order when requests are answered.
 */
export async function answerLocally(
  context: BrowserContext,
  origin: string,
  backend: Backend,
  libraries: Libraries,
  order: AnswerOrder,
): Promise<Network> {
  const network: Network = { endpoints: "well", sent: [], loaded: false };
  await context.route(
    () => true,
    (route) => {
      const answered = isDocument(route.request())
        ? leave(route, context, network, origin, order)
        : order.inOrder(route.request(), () => answer(route, network, origin, backend, libraries));
      return answered.catch(() => undefined);
    },
  );
  return network;
}

/** Records the windows that a page opens: they are closed before they have a request. */
export async function recordWindows(session: CDPSession, network: Network, origin: string): Promise<void> {
  session.on("Page.windowOpen", ({ url }) => network.sent.push(`opens ${formatUrl(new URL(url), origin)}`));
  await session.send("Page.enable");
}

/** The frame of a request; undefined in a window that is being opened. */
function findFrame(request: Asked): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Whether it is a request for the document of a page. */
const isDocument = (request: Asked) => request.isNavigationRequest() && !findFrame(request)?.parentFrame();

async function leave(
  route: Route,
  context: BrowserContext,
  network: Network,
  origin: string,
  order: AnswerOrder,
): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (findFrame(request)?.page() === context.pages()[0]) {
    if (!network.loaded && url.origin === origin) return route.continue().then(() => order.leave());
    const kind = request.method() === "GET" ? "goes to" : "sends a form to";
    network.sent.push(`${kind} ${formatUrl(url, origin)}${formatFields(request.postData() ?? "")}`);
    order.leave();
  }
  // 204 keeps the current page.
  return route.fulfill({ status: 204 });
}

async function answer(
  route: Route,
  network: Network,
  origin: string,
  backend: Backend,
  libraries: Libraries,
): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  const own = url.origin === origin;
  if (ENDPOINT.test(url.pathname)) return answerEndpoint(route, network, backend);
  if (!/^(GET|HEAD)$/.test(request.method())) return answerOther(route, network, origin);
  const type = request.resourceType();
  const code = type === "script" ? libraries.codeFor(url.href) : undefined;
  if (own) return answerOwn(route, code);
  if (type === "media" || type === "font") return route.abort();
  const body = code ?? (type === "image" ? PIXEL : "");
  return route.fulfill({ body, contentType: TYPES[type] ?? "application/json", headers: OPEN });
}

/** Saved pages may load a library that was not saved with them. */
async function answerOwn(route: Route, code: string | undefined): Promise<void> {
  if (code === undefined) return route.continue();
  const response = await route.fetch();
  return response.ok() ? route.fulfill({ response }) : route.fulfill({ body: code, contentType: "text/javascript" });
}

async function answerEndpoint(route: Route, network: Network, backend: Backend): Promise<void> {
  const request = route.request();
  if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: OPEN });
  const body = request.postDataBuffer();
  const headers = Object.fromEntries(
    Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(":")),
  );
  const words = await describeBody(new URL(request.url()), body?.toString() ?? "", headers["content-type"] ?? "");
  if (words) network.sent.push(words);
  if (network.endpoints === "dead") return route.abort("internetdisconnected");
  if (network.endpoints === "error" && !/csrf/.test(request.url()))
    return route.fulfill({ status: 500, body: '{"code":500}', contentType: "application/json", headers: OPEN });
  const asked = new Request(request.url(), {
    method: request.method(),
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  const given = await getResponse(backend.handlers, asked);
  if (!given || given.type === "error") return route.abort();
  const cookies = given.headers.getSetCookie();
  const set: Record<string, string> = cookies.length ? { "set-cookie": cookies.join("\n") } : {};
  await route.fulfill({
    status: given.status,
    headers: { ...OPEN, ...Object.fromEntries(given.headers), ...set },
    body: Buffer.from(await given.arrayBuffer()),
  });
}

function answerOther(route: Route, network: Network, origin: string): Promise<void> {
  const request = route.request();
  if (request.method() !== "OPTIONS" && request.resourceType() !== "ping")
    network.sent.push(`sends to ${formatUrl(new URL(request.url()), origin)}`);
  if (network.endpoints === "dead") return route.abort("internetdisconnected");
  return route.fulfill({
    status: network.endpoints === "error" ? 500 : 200,
    body: "{}",
    contentType: "application/json",
    headers: OPEN,
  });
}

const formatUrl = (url: URL, origin: string) =>
  url.origin === origin ? url.pathname + url.hash : url.origin + url.pathname;

function formatFields(body: string): string {
  const fields = [...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`).sort();
  return fields.length ? `: ${fields.join(", ")}` : "";
}

/** A submission by its fields, an account operation by its name; nothing for the calls around them. */
async function describeBody(url: URL, body: string, type: string): Promise<string> {
  if (url.pathname.includes("/api/v1/form/") && !url.pathname.endsWith("signFile")) {
    try {
      const { payload } = readSubmission(body, type);
      const fields = Object.entries(payload.fields).map(
        ([name, value]) => `${decodeURIComponent(name)}=${String(value ?? "")}`,
      );
      return `submits: ${fields.sort().join(", ")}`;
    } catch {
      return "submits something else";
    }
  }
  const names = [...body.matchAll(/"operationName":"(\w+)"/g)].map((match) => match[1]);
  return names.length ? `asks for ${names.sort().join(", ")}` : "";
}
