import { useLayoutEffect, useRef, useState } from "react";
import { emit } from "../core/events";
import { createLifetime } from "../core/lifetime";
import { OperationError } from "../network/errors";
import type { RowTemplate } from "../rendering/rows";
import { cancelControls, type CancelControls } from "./cancel-control";
import type { SubscriptionEvents } from "./events";
import type { ListContext } from "./list-context";
import { skipOffScreen, type RowSize } from "./off-screen";
import { cancelRequest, type Subscription } from "./operations";
import { rememberCanceled } from "./outcome";

export interface RowProps {
  readonly subscription: Subscription;
  readonly template: RowTemplate;
  /** The served element of the rows. */
  readonly wrapper: HTMLElement;
  readonly list: ListContext;
  /** Size of a typical row; if set, this one is not laid out before it is near the view. */
  readonly typical?: RowSize | undefined;
  /** Canceled just now, before the page was reloaded. */
  readonly justCanceled: boolean;
}

/** Where one row is in its life. */
type Phase = "idle" | "canceling" | "canceled" | "failed";

/** One subscription: a copy of the page's template, and the state of its cancel control (`accounts.md` ). */
export function Row({ subscription, template, wrapper, list, typical, justCanceled }: RowProps) {
  const { users, page, signal, texts, report } = list;
  const [phase, setPhase] = useState<Phase>("idle");
  const made = useRef<{ element?: HTMLElement; controls?: CancelControls }>({}).current;

  async function cancel(): Promise<void> {
    const { element = wrapper } = made;
    if (!emit<SubscriptionEvents>(element, "millrace:subscription:cancel", { subscription }, { cancelable: true }))
      return;
    setPhase("canceling");
    try {
      await users.request(cancelRequest, { subscriptionId: subscription._id }, signal);
      setPhase("canceled");
      if (!emit<SubscriptionEvents>(element, "millrace:subscription:canceled", { subscription }, { cancelable: true }))
        return;
      rememberCanceled(subscription._id);
      page.reload();
    } catch (error) {
      if (signal.aborted) return;
      setPhase("failed");
      const { codes, status } = error instanceof OperationError ? error : { codes: [], status: 0 };
      emit<SubscriptionEvents>(element, "millrace:subscription:failure", { subscription, codes, status });
      report(error, { element });
    }
  }

  useLayoutEffect(() => {
    const element = template.render(subscription, { locale: document.documentElement.lang });
    const scope = createLifetime();
    if (typical) skipOffScreen(element, typical, scope.signal);
    made.element = wrapper.appendChild(element);
    made.controls = cancelControls(element, () => void cancel(), scope.signal);
    if (justCanceled) {
      const message = made.controls.say(texts.canceled);
      // The reload took the visitor to the top of the page.
      message.tabIndex = -1;
      message.focus();
    }
    return () => {
      scope.abort();
      element.remove();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a row is made once, of what it is made of
  }, []);

  useLayoutEffect(() => {
    if (phase === "idle") return;
    made.controls?.busy(phase !== "failed");
    made.controls?.say({ canceling: texts.canceling, canceled: texts.canceled, failed: texts.notCanceled }[phase]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the texts stay; `made` is a ref
  }, [phase]);
  return null;
}
