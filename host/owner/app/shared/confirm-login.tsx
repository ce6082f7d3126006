import { apiUrl } from "../api";
import { Dialog } from "./dialog";

/** Asks an owner without a password to log in again before an export or a deletion. */
export function ConfirmLogin({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Log in again" onClose={onClose}>
      <p>You logged in some time ago. Log in again with single sign-on, then repeat this action.</p>
      <div className="actions">
        <a className="button" href={apiUrl("GET /oidc", {})}>
          Log in again
        </a>
        <button className="button quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
