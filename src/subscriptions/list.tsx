import type { AccountErrorCode } from "../../wire/account-error";
import { useLayoutEffect, useState } from "react";
import { emit } from "../core/events";
import { isRecord } from "../../wire/records";
import { OperationError } from "../network/errors";
import type { SubscriptionEvents } from "./events";
import type { ListContext } from "./list-context";
import { readMarkup, TEMPLATE_ID, type ListMarkup } from "./markup";
import { subscriptionsRequest, type Subscription } from "./operations";
import { recallCanceled } from "./outcome";
import { Rows } from "./rows";

const NOT_A_CUSTOMER: AccountErrorCode = "NoCommerceCustomerFound";

/** Anything else has nothing to show, and would end the list for its neighbors. */
function isSubscription(entry: unknown): entry is Subscription {
  return isRecord(entry);
}

/** Time in ms after which the request is sent (it waits 10 for others to share it). */
const WARM_UP_DELAY = 20;

interface State {
  readonly phase: "loading" | "loaded" | "failed";
  /** Whether the page's empty state shows. */
  readonly empty?: boolean;
  readonly subscriptions?: readonly Subscription[];
  readonly markup?: ListMarkup;
  readonly justCanceled?: string | null;
}

/**
 * A list of the visitor's subscriptions (`accounts.md` 5.14). Renders the line that announces what happens; the rows
 * are copies of the page's template, made by {@link Rows}.
 */
export function List({ list }: { list: ListContext }) {
  const { element, users, edits, signal, texts, report } = list;
  const [{ phase, empty, subscriptions = [], markup, justCanceled }, setState] = useState<State>({ phase: "loading" });

  async function load(): Promise<void> {
    try {
      const { database } = await users.request(subscriptionsRequest, {}, signal);
      const found = database?.userSubscriptions;
      if (!Array.isArray(found)) throw new Error("the answer has no subscriptions");
      const subscriptions = found.filter(isSubscription);
      if (subscriptions.length < found.length) {
        report("an entry is not a subscription", { expected: "objects" });
      }
      emit<SubscriptionEvents>(element, "millrace:subscriptions:load", { subscriptions });
      const justCanceled = recallCanceled();
      if (!found.length) return setState({ phase: "loaded", empty: true });
      const markup = readMarkup(element);
      // What an earlier rendering left, or the builder's own sample rows.
      edits.text(markup.wrapper, "");
      setState({ phase: "loaded", subscriptions, markup, justCanceled });
    } catch (error) {
      if (signal.aborted) return;
      const codes = error instanceof OperationError ? error.codes : [];
      const strangers = codes.filter((code) => code === NOT_A_CUSTOMER).length;
      const harmless = !!strangers && strangers === codes.length;
      setState({ phase: harmless ? "loaded" : "failed", empty: !!strangers });
      if (!harmless) report(error);
    }
  }

  useLayoutEffect(() => {
    void load();
    // The first use of Intl in a process takes 15 to 25 ms (Chromium 156); better while the visitor waits than in a row.
    // Passed instead of called, because bundlers drop a call with an unused result.
    const warmUp = setTimeout(Intl.NumberFormat.supportedLocalesOf, WARM_UP_DELAY, "en");
    return () => clearTimeout(warmUp);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- called once; the list exists as long as its element
  }, []);

  useLayoutEffect(() => {
    const state = element.querySelector<HTMLElement>("[data-wf-user-subscriptions-empty]");
    // Not before the answer; then inline, over stylesheets that hide it.
    if (state && phase !== "loading") edits.style(state, "display", empty ? "block" : "none");
    // Not on the list itself: busy elements are not announced, and the status line is inside it.
    const wrapper = element.querySelector(`[${TEMPLATE_ID}]`);
    if (wrapper) edits.attribute(wrapper, "aria-busy", phase === "loading" ? "true" : null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `empty` comes with its phase
  }, [phase]);

  return (
    <>
      {phase === "loading" ? texts.loading : ""}
      {markup && <Rows {...{ ...markup, subscriptions, list, justCanceled }} />}
    </>
  );
}
