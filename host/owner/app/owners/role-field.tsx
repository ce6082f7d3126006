import { ROLES } from "../../access/roles";
import type { OwnerRole } from "../../../records/owners";

interface Props {
  id: string;
  label: string;
  /** Whether only screen readers get the label. */
  hidden?: boolean;
  value: OwnerRole;
  onChange(role: OwnerRole): void;
}

/** A choice of roles. */
export function RoleField({ id, label, hidden = false, value, onChange }: Props) {
  return (
    <div className={hidden ? "choice" : "field"}>
      <label className={hidden ? "unseen" : undefined} htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as OwnerRole)}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  );
}
