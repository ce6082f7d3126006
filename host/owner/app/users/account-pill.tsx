import type { AccountStatus } from "../../../records/users";

const LOOKS: Record<AccountStatus, string> = {
  verified: "pill good",
  invited: "pill",
  unverified: "pill",
  disabled: "pill bad",
};

/** The status of an account. */
export function AccountPill({ status }: { status: AccountStatus }) {
  return <span className={LOOKS[status]}>{status}</span>;
}
