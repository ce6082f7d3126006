import type { OwnerRole } from "../../store/schema";

export interface LoginWays {
  /** A link by email for a lost password. */
  mail: boolean;
  /** OpenID Connect. */
  oidc: boolean;
  /** The proxy names an owner. */
  proxy: boolean;
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
