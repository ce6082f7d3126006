import type { SubscriptionTerms } from "../../../../wire/shop/product";
import { isInterval, type GivenTerms, type NamedPlan } from "../../../shop/subscription-terms";
import { SelectField, TextField } from "../shared/form-fields";

interface Props {
  terms: GivenTerms;
  plans: readonly NamedPlan[];
  onChange(terms: GivenTerms): void;
}

const INTERVALS: Readonly<Record<SubscriptionTerms["interval"], string>> = {
  day: "days",
  week: "weeks",
  month: "months",
  year: "years",
};

/** Such as `every 3 months, 14 free days`. */
export function describeTerms({ interval, frequency, trial }: SubscriptionTerms): string {
  const period = frequency === 1 ? `every ${interval}` : `every ${frequency} ${INTERVALS[interval]}`;
  return trial ? `${period}, ${trial} free ${trial === 1 ? "day" : "days"}` : period;
}

/** The terms of a variant as texts; an empty interval: paid once. */
export const toGiven = (terms: SubscriptionTerms | null): GivenTerms => ({
  interval: terms?.interval ?? "",
  frequency: String(terms?.frequency ?? 1),
  trial: String(terms?.trial ?? 0),
  plan: terms?.planId ?? "",
});

/** How often a variant is paid, and which plan its buyers get. */
export function TermsFields({ terms, plans, onChange }: Props) {
  const set = (key: keyof GivenTerms) => (value: string) => onChange({ ...terms, [key]: value });
  const number = (key: "frequency" | "trial", label: string) => (
    <TextField
      id={`terms-${key}`}
      label={label}
      inputMode="numeric"
      pattern="\d+"
      required
      autoComplete="off"
      value={terms[key]}
      onChange={set(key)}
    />
  );
  return (
    <>
      <SelectField
        id="terms-interval"
        label="Paid"
        value={terms.interval}
        onChange={set("interval")}
        options={[
          ["", "once"],
          ...Object.entries(INTERVALS).map(([interval, plural]) => [interval, `every … ${plural}`] as const),
        ]}
        hint={terms.interval && "Subscriptions that are sold already keep their terms."}
      />
      {isInterval(terms.interval) && (
        <>
          <div className="pair">
            {number("frequency", `Number of ${INTERVALS[terms.interval]}`)}
            {number("trial", "Free days")}
          </div>
          <SelectField
            id="terms-plan"
            label="Plan that buyers get"
            value={terms.plan}
            onChange={set("plan")}
            options={[["", "a plan for this product only"], ...plans.map(({ id, name }) => [id, name] as const)]}
          />
        </>
      )}
    </>
  );
}
