import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SessionAnswer } from "../api-types";
import { ask, Refusal } from "./api";
import { hasRights } from "../access/roles";
import { AppContext, NO_COUNTS, type AppState, type Notice } from "./app-context";
import { forgetTyped } from "./messages/reply-drafts";
import { Navigation } from "./navigation";
import { useRoute } from "./route";
import { useConfirmed } from "./shared/use-confirmed";
import { View } from "./view";

/** Polling interval, in ms. */
const LOOK = 15_000;

interface Props {
  session: SessionAnswer;
  /** Called when the session has ended. */
  onLeave(): void;
}

/** The frame of all views: navigation, counts, notices, and the password dialog. */
export function Frame({ session, onLeave }: Props) {
  const { name = "" } = session;
  const route = useRoute();
  const [counts, setCounts] = useState<typeof NO_COUNTS>(NO_COUNTS);
  const [notice, setNotice] = useState<Notice>();
  const leave = useRef(onLeave);
  leave.current = onLeave;

  const attempt = useCallback(async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) leave.current();
      else setNotice({ text: error instanceof Error ? error.message : String(error), failed: true });
    }
  }, []);
  const refresh = useCallback(() => void attempt(async () => setCounts(await ask("GET /counts", {}))), [attempt]);
  const { confirmed, dialog } = useConfirmed(attempt);

  // Owners who edit pages only get no messages.
  const hasMessages = hasRights(session.role ?? "read", "read");
  useEffect(() => {
    if (!hasMessages) return;
    refresh();
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, LOOK);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [refresh, hasMessages]);

  const appState = useMemo<AppState>(
    () => ({ ...counts, me: session, refresh, say: setNotice, confirmed, attempt }),
    [counts, session, refresh, confirmed, attempt],
  );
  const logOut = () =>
    void attempt(async () => {
      await ask("DELETE /session", {});
      forgetTyped();
      leave.current();
    });

  return (
    <AppContext.Provider value={appState}>
      <div className="frame" data-open={route.length > 1 || undefined}>
        <Navigation route={route} name={name} onLogOut={logOut} />
        <View route={route} name={name} onLogOut={logOut} />
        <div className="notices" role="status">
          {notice && (
            <div className={notice.failed ? "notice failed" : "notice"}>
              <span>{notice.text}</span>
              {notice.undo && (
                <button
                  type="button"
                  onClick={() => {
                    notice.undo?.();
                    setNotice(undefined);
                  }}
                >
                  Undo
                </button>
              )}
              <button type="button" aria-label="Close" onClick={() => setNotice(undefined)}>
                ×
              </button>
            </div>
          )}
        </div>
        {dialog}
      </div>
    </AppContext.Provider>
  );
}
