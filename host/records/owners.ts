/**
 * `read`: reads messages and users; `answer`: also moves messages and sends mails again; `edit`: edits and publishes pages,
 * and nothing else; `all`: everything.
 */
export type OwnerRole = "read" | "answer" | "edit" | "all";

/** How an owner logged in: with a password, by the header of a trusted proxy, or with OpenID Connect. */
export type LoginOrigin = "password" | "header" | "oidc";
