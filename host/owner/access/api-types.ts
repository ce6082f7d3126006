import type { OwnerRole } from "../../records/owners";

export interface LoginWays {
  /** A link by email for a lost password. */
  mail: boolean;
  /** OpenID Connect. */
  oidc: boolean;
  /** The proxy names an owner. */
  proxy: boolean;
}

/** The answer to a new email address of the own login. */
export interface EmailAnswer {
  /** Whether a link was sent to the address, which stores it. Otherwise it is stored. */
  sent: boolean;
}

/** The answer to the link that confirms an email address. */
export interface EmailConfirmed {
  email: string;
}

export interface OwnerRow {
  id: string;
  name: string;
  email: string | null;
  role: OwnerRole;
  status: "invited" | "active" | "disabled";
  createdAt: number;
  /** Time of the last login. */
  seenAt: number | null;
  twoStep: boolean;
  /** Number of feeds that end with the owner. */
  feeds: number;
}

export interface OwnersAnswer {
  owners: OwnerRow[];
  /** Whether the host sends emails. */
  sends: boolean;
}
