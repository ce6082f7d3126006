import type { Visitor } from "./visitor";
import { newcomer, visit } from "./visitor";
import type { Subject } from "./subject";

/** A parameter of the link in the newest mail to an address; empty without one. */
export async function mailed(
  subject: Pick<Subject, "origin" | "mails">,
  parameter: string,
  to = "ana@mail.example",
): Promise<string> {
  const mails = (await subject.mails()).filter((mail) => mail.to === to && mail.link.includes(`${parameter}=`));
  const { search } = new URL(mails.at(-1)?.link ?? subject.origin);
  // As the page reads it: a plus sign is a plus sign.
  const raw = new RegExp(`[?&]${parameter}=([^&]*)`).exec(search)?.[1] ?? "";
  return decodeURIComponent(raw);
}

/** A user who has signed up and confirmed the address. */
export async function member(
  subject: Pick<Subject, "origin" | "mails">,
  more: { email?: string; data?: object } = {},
): Promise<Visitor> {
  const visitor = visit(subject.origin);
  const signUp = newcomer(more);
  await visitor.run("UserSignupRequest", signUp);
  await visitor.run("UserVerifyEmail", { verifyToken: await mailed(subject, "verifyToken", signUp.email) });
  return visitor;
}
