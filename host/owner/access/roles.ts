import type { OwnerRole } from "../../records/owners";
import type { Endpoint } from "../api";

/** All roles, with those whose rights each has. */
const RIGHTS: Readonly<Record<OwnerRole, readonly OwnerRole[]>> = {
  read: ["read"],
  answer: ["read", "answer"],
  edit: ["edit"],
  all: ["read", "answer", "edit", "all"],
};

export const ROLES = Object.keys(RIGHTS) as OwnerRole[];

export function isRole(value: unknown): value is OwnerRole {
  return ROLES.some((role) => role === value);
}

/** Whether a role has the rights of another one. */
export function hasRights(role: OwnerRole, needed: OwnerRole): boolean {
  return RIGHTS[role].includes(needed);
}

/** Endpoints for roles other than `all`. Every other endpoint needs `all`, so that a new one is closed until it is listed. */
const OPEN: Record<Exclude<OwnerRole, "all">, readonly Endpoint[]> = {
  read: [
    "GET /submissions",
    "GET /submissions/:id",
    "GET /counts",
    "GET /forms",
    "GET /files/:id",
    "GET /person",
    "GET /mails",
    "GET /deliveries",
    "GET /users",
    "GET /users/:id",
    "GET /groups",
    "GET /plans",
    "GET /products",
    "GET /orders",
    "GET /orders/:id",
  ],
  answer: ["PATCH /submissions", "POST /mails/:id/again", "POST /deliveries/:id/again", "PUT /orders/:id/status"],
  edit: [
    "GET /pages",
    "GET /page",
    "PUT /page",
    "DELETE /page",
    "POST /page/publish",
    "POST /page/image",
    "GET /page/same",
    "POST /page/same",
    "POST /page/answer",
    "GET /page/history",
    "GET /page/revision",
    "GET /frame",
    "GET /images",
    "POST /page/restore",
  ],
};

const PATTERNS = (["read", "answer", "edit"] as const).flatMap((role) =>
  OPEN[role].map((endpoint) => ({ role, pattern: new RegExp(`^${endpoint.replaceAll(":id", "[^/]+")}$`) })),
);

/** The role that a request needs. @param path below the API. */
export function findNeededRole(method: string, path: string): OwnerRole {
  const asked = `${method === "HEAD" ? "GET" : method} ${path}`;
  return PATTERNS.find(({ pattern }) => pattern.test(asked))?.role ?? "all";
}
