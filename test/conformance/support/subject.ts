import type { ManualClock } from "../../../fixtures/backend";
import type { FormPayload } from "../../../wire/submission";
import type { ShopSeed } from "./shop-seed";

/** The site of `test/conformance/site`, which every subject serves. */
export const SITE_ID = "64a1f0c2d3e4b5a697880001";

/** An origin whose pages may use the subject's form endpoint. */
export const PAGES_ORIGIN = "https://pages.example";

export interface Received {
  siteId: string;
  encoding: string;
  payload: FormPayload;
}

export interface SentMail {
  to: string;
  /** The first address in it; empty without one. */
  link: string;
}

/** A backend that listens on the loopback and is called over HTTP only; the other members show its state. */
export interface Subject {
  origin: string;
  clock: ManualClock;
  /** Accepted submissions, oldest first. */
  received(): Promise<Received[]>;
  /** A stored file as the owner sees it. */
  stored(id: string): Promise<{ fileName: string; text: string } | undefined>;
  /** Mails of accounts, oldest first. */
  mails(): Promise<SentMail[]>;
  /** Assigns a monthly plan of this name to the user of an address. */
  subscribe(email: string, productName: string): Promise<void>;
  /** Invites an address; the token in its link. */
  invite(email: string): Promise<string>;
  /** Changes the settings of the shop; adds or replaces products and discounts. */
  sell(shop: ShopSeed): Promise<void>;
  close(): Promise<void>;
}

/** The address of the form endpoint. */
export function formAddress(subject: Subject, rest = "", site = SITE_ID): string {
  return `${subject.origin}/api/v1/form/${site}${rest}`;
}

/** Sends a submission. */
export function submit(
  subject: Subject,
  body: string,
  { type = "application/json", site = SITE_ID, headers = {} } = {},
): Promise<Response> {
  return fetch(formAddress(subject, "", site), {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body,
  });
}

export interface Signed {
  fileName: string;
  postData: Record<string, string>;
  fileId: string;
  s3Url: string;
}

export function askToSign(subject: Subject, name: string, size: number | string): Promise<Response> {
  return fetch(formAddress(subject, `/signFile?${new URLSearchParams({ name, size: String(size) })}`));
}

export async function sign(subject: Subject, name: string, size: number): Promise<Signed> {
  const answer = await askToSign(subject, name, size);
  return (await answer.json()) as Signed;
}

/** Posts a file as the page does: the signed fields in their order, then the part `file`. */
export function store(signed: Signed, content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  for (const [key, value] of Object.entries(signed.postData)) form.append(key, value);
  form.append("file", new File([content], signed.fileName, { type: "application/pdf" }));
  return fetch(signed.s3Url, { method: "POST", body: form });
}
