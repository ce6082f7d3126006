import { Agent } from "node:http";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../../host/store/migrations";
import { openFile } from "../../host/store/sqlite/open-file";
import { saveProducts } from "../../host/store/units/shop/catalogue";
import {
  ask,
  formatMeasured,
  startHost,
  summarizeTimes,
  type Answered,
  type BenchHost,
  type Figure,
} from "./bench-host";
import type { CatalogueProduct } from "../../host/records/shop";

const PATH = "/.wf_graphql/apollo";
const CONNECTIONS = 32;
const SECONDS = 5;
const PRODUCTS = 100;
/** More than are sold, so that each order checks its stock and none is refused. */
const STOCK = 1_000_000;

const ADD = `mutation($sku: String!) { ecommerceAddToCart(sku: $sku, count: 1) { ok itemCount } }`;
const CHECKOUT = [
  `mutation { ecommerceUpdateIdentity(email: "ana@example.org") { ok } }`,
  `mutation { ecommerceUpdateAddress(type: "shipping", addressee: "Ana Lopez", line1: "Mill Lane 1", city: "Bonn",
    country: "DE", postalCode: "53111") { ok } }`,
  `mutation { ecommerceUpdateShippingMethod(methodId: "standard") { ok } }`,
  `mutation { ecommerceRecalcEstimations { ok } }`,
].map((query) => ({ query }));
const SUBMIT = [{ query: `mutation { ecommerceAttemptSubmitOrder(checkoutType: normal) { ok orderId token } }` }];

/** Sends a batch of operations with the cookie of a cart. @throws for an answer with an error. */
type Shop = (batch: object[], cart?: string) => Promise<Answered>;

/** Measures whole purchases, and placing orders alone. Each order takes pieces of a finite stock. */
export async function measureShop(folder: string): Promise<Figure[]> {
  await addProducts(join(folder, "shop"));
  const host = await startHost(folder, "shop");
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const shop = await openShop(host, agent);
  let count = 0;
  const fill = async () => {
    const sku = `v${count++ % PRODUCTS}`;
    const { cookies } = await shop([{ query: ADD, variables: { sku } }]);
    const cart = cookies.map((one) => one.split(";", 1)[0]).find((one) => one?.startsWith("millrace-cart=")) ?? "";
    await shop(CHECKOUT, cart);
    return cart;
  };
  await repeat(1, async () => void (await shop(SUBMIT, await fill())));
  const purchases = await repeat(SECONDS, async () => void (await shop(SUBMIT, await fill())));
  const carts: string[] = [];
  await repeat(SECONDS, async () => void carts.push(await fill()));
  const orders = await repeat(Infinity, async () => {
    const cart = carts.pop();
    if (!cart) return true;
    await shop(SUBMIT, cart);
  });
  agent.destroy();
  await host.end();
  return [
    { what: "orders with stock checked, 32 connections", value: formatMeasured(orders), target: "200/s" },
    { what: "whole purchases: cart, checkout, order", value: formatMeasured(purchases), target: "–" },
  ];
}

/** Repeats work on each connection for some seconds, or until it returns true. */
async function repeat(seconds: number, work: () => Promise<true | void>) {
  const began = performance.now();
  const end = began + seconds * 1000;
  const times: number[] = [];
  const one = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      if (await work()) return;
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return summarizeTimes(times, performance.now() - began);
}

async function openShop({ port }: BenchHost, agent: Agent): Promise<Shop> {
  const own = { origin: `http://127.0.0.1:${port}`, "x-requested-with": "XMLHttpRequest" };
  const { cookies } = await ask(port, { method: "POST", path: "/.wf_graphql/csrf", body: "", headers: own }, agent);
  const csrf = cookies.find((one) => one.startsWith("wf-csrf="))?.split(";", 1)[0] ?? "";
  const token = decodeURIComponent(csrf.slice("wf-csrf=".length));
  return async (batch, cart = "") => {
    const headers = { origin: own.origin, cookie: [csrf, cart].filter(Boolean).join("; "), "x-wf-csrf": token };
    const answer = await ask(port, { method: "POST", path: PATH, body: JSON.stringify(batch), headers }, agent);
    if (answer.status !== 200 || answer.body.includes('"errors"')) {
      throw new Error(`${PATH} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    }
    return answer;
  };
}

async function addProducts(data: string): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  const { db, database } = await openFile(join(data, "store.db"), MIGRATIONS, Date.now());
  const products = Array.from({ length: PRODUCTS }, (_, n): CatalogueProduct => ({
    product: {
      ...{ id: `p${n}`, name: `Towel ${n}`, slug: `towel-${n}`, description: "", type: "Physical", categories: [] },
      ...{ taxCategory: "standard-taxable", shippable: true, hidden: false, options: [], defaultVariantId: "" },
    },
    variants: [
      {
        ...{ id: `v${n}`, productId: `p${n}`, sku: `T-${n}`, price: 1990, compareAtPrice: null, stock: STOCK },
        ...{ image: null, moreImages: [], values: {}, weight: null, width: null, height: null, length: null },
        ...{ downloads: [], subscription: null },
      },
    ],
  }));
  await saveProducts(db, { products, now: Date.now() });
  database.close();
}
