import { useLayoutEffect, useState } from "react";
import { VERIFY } from "./error-codes";
import { emitFailure, emitSuccess } from "./events";
import { failureOf, type Failure } from "./failure";
import { verifyRequest } from "./operations";
import { showBlock } from "./blocks";
import { hideBlock, showAndFocus, useErrorBlock } from "./panels";
import type { FormProps } from "./props";
import { redirectPath, siteAddress } from "./redirect";
import { VERIFIED_REDIRECT_DELAY } from "./verified-redirect";
import { near, REDIRECT } from "./vocabulary";

/** Tokens that this page load has sent: a second start must not use them up again. */
const sent = new Map<string, Promise<unknown>>();

/** Verifies the address of a new visitor on load and sends them on (`accounts.md` 5.6). */
export function Verification(props: FormProps & { token: string }) {
  const { form, page, users, edits, signal, token } = props;
  const [failure, setFailure] = useState<Failure>();
  useErrorBlock(props, VERIFY, failure);

  useLayoutEffect(() => {
    hideBlock(edits, form);
    const path = redirectPath();
    const request =
      sent.get(token) ?? users.request(verifyRequest, { verifyToken: token, redirectPath: path }, signal);
    sent.set(token, request);
    // What was given up has not been sent.
    const forget = () => sent.delete(token);
    signal.addEventListener("abort", forget, { once: true });
    request.then(
      () => {
        if (signal.aborted) return;
        signal.removeEventListener("abort", forget);
        const block = near(form, VERIFY.success ?? "");
        const link = block?.querySelector(`[${REDIRECT}] a`);
        const address = siteAddress(path ?? link?.getAttribute("href") ?? "");
        if (link && path && address) edits.attribute(link, "href", address.slice(location.origin.length));
        showAndFocus(edits, block);
        emitSuccess(form, VERIFY.action);
        const timer = setTimeout(() => address && page.navigate(address), VERIFIED_REDIRECT_DELAY);
        signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        signal.removeEventListener("abort", forget);
        showBlock(edits, near(form, ".w-form-verification"));
        const read = failureOf(error, VERIFY, form);
        setFailure(read);
        emitFailure(form, VERIFY.action, read);
      },
    );
  }, []);
  return null;
}
