/** What an owner typed and did not send, so that it outlasts a failure, a new log-in and a reload of the page. */
export interface TypedReply {
  subject: string;
  body: string;
}

const PREFIX = "millrace-owner-reply-";

export function readTyped(id: string): TypedReply | undefined {
  try {
    const stored = sessionStorage.getItem(PREFIX + id);
    return stored === null ? undefined : (JSON.parse(stored) as TypedReply);
  } catch {
    return undefined;
  }
}

/** @param typed undefined: sent or discarded. */
export function storeTyped(id: string, typed: TypedReply | undefined): void {
  try {
    if (typed) sessionStorage.setItem(PREFIX + id, JSON.stringify(typed));
    else sessionStorage.removeItem(PREFIX + id);
  } catch {
    // Without storage, the text lasts until the form is closed.
  }
}

/** Removes all of them, when the owner logs out. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // There is no storage.
  }
}
