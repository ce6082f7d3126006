import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CountsAnswer, SessionAnswer } from "../api-types";
import { ask, Refusal, remember } from "./api";
import { ConfirmLogin } from "./shared/confirm-login";
import { ConfirmPassword } from "./shared/confirm-password";
import { AppContext, NO_COUNTS, type AppState, type Notice } from "./app-context";
import { Navigation } from "./navigation";
import { useRoute } from "./route";
import { View } from "./view";

/** Polling interval, in ms. */
const LOOK = 15_000;

interface Props {
  session: SessionAnswer;
  /** Called when the session has ended. */
  onLeave(): void;
}

interface Waiting {
  work(): Promise<void>;
  done(): void;
  /** Whether the owner has a password to confirm with. */
  password: boolean;
}

/** The frame of all views: navigation, counts, notices, and the password dialog. */
export function Frame({ session, onLeave }: Props) {
  const { name = "" } = session;
  const route = useRoute();
  const [counts, setCounts] = useState<CountsAnswer>(NO_COUNTS);
  const [notice, setNotice] = useState<Notice>();
  const [waiting, setWaiting] = useState<Waiting>();
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
  const confirmed = useCallback(
    (work: () => Promise<void>) =>
      attempt(async () => {
        const { confirmed, origin, hasPassword } = remember(await ask("GET /session", {}));
        if (!confirmed && origin === "header") remember(await ask("POST /session/proxy", {}));
        if (confirmed || origin === "header") await work();
        else await new Promise<void>((done) => setWaiting({ work, done, password: hasPassword === true }));
      }),
    [attempt],
  );

  useEffect(() => {
    refresh();
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, LOOK);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [refresh]);

  const appState = useMemo<AppState>(
    () => ({ ...counts, me: session, refresh, say: setNotice, confirmed, attempt }),
    [counts, session, refresh, confirmed, attempt],
  );
  const logOut = () =>
    void attempt(async () => {
      await ask("DELETE /session", {});
      leave.current();
    });
  const end = (run: boolean) => {
    if (run && waiting) void attempt(waiting.work);
    waiting?.done();
    setWaiting(undefined);
  };

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
        {waiting?.password === true && <ConfirmPassword onDone={() => end(true)} onClose={() => end(false)} />}
        {waiting?.password === false && <ConfirmLogin onClose={() => end(false)} />}
      </div>
    </AppContext.Provider>
  );
}
