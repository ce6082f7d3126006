import type { AccountStatus } from "../../../store/schema";

const LOOKS: Record<AccountStatus, string> = {
  verified: "pill good",
  invited: "pill",
  unverified: "pill",
  disabled: "pill bad",
};

/** What an account is, in a word. */
export function AccountPill({ status }: { status: AccountStatus }) {
  return <span className={LOOKS[status]}>{status}</span>;
}
