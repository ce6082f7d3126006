import { hide } from "../../core/dom/visibility";
import { atEnd } from "../../core/lifetime";
import { showOutcome } from "../../form-kit/outcome";
import type { FormContext } from "../form/context";
import { VERIFY } from "../form/error-texts";
import { emitFailure, emitSuccess } from "../form/events";
import { describeFailure } from "../form/failure";
import { showFailure } from "../form/failure-messages";
import { showBlock } from "../form/error-block";
import { prepareMessages, successBlock } from "../form/messages";
import { redirectPath, siteUrl } from "../form/redirect";
import { near } from "../form/form-markup";
import { REDIRECT } from "../markup";
import { verifyRequest } from "../operations/requests";
import { VERIFIED_REDIRECT_DELAY } from "./verified-redirect";

/** Tokens that this page load has sent: neither a second start nor a second runtime may use them up again. */
const sent = new Map<string, Promise<unknown>>();

/** Verifies the e-mail address of a new visitor on load and sends them on (`accounts.md` 5.6). */
export function verify(context: FormContext, token: string): void {
  const { form, page, users, edits, signal } = context;
  let isPending = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  atEnd(signal, () => {
    clearTimeout(timer);
    // An aborted request has not been sent.
    if (isPending) sent.delete(token);
  });

  function succeed(): void {
    const block = successBlock(form, VERIFY);
    const link = block?.querySelector(`[${REDIRECT}] a`);
    const url = siteUrl(path ?? link?.getAttribute("href") ?? "");
    if (link && path && url) edits.attribute(link, "href", url.slice(location.origin.length));
    showOutcome(edits, [block], [], true, showBlock);
    emitSuccess(form, VERIFY.action);
    timer = setTimeout(() => url && page.navigate(url), VERIFIED_REDIRECT_DELAY);
  }

  function fail(error: unknown): void {
    showBlock(edits, near(form, ".w-form-verification"));
    const failure = describeFailure(error, VERIFY, context);
    showFailure(form, edits, VERIFY, failure);
    emitFailure(form, VERIFY.action, failure);
  }

  const unlessStopped =
    <T>(run: (value: T) => void) =>
    (value: T) => {
      if (signal.aborted) return;
      isPending = false;
      run(value);
    };
  hide(edits, form);
  prepareMessages(form, edits, VERIFY);
  const path = redirectPath();
  const request = sent.get(token) ?? users.request(verifyRequest, { verifyToken: token, redirectPath: path }, signal);
  sent.set(token, request);
  request.then(unlessStopped(succeed), unlessStopped(fail));
}
