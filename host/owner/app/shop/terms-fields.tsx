import type { SubscriptionTerms } from "../../../../wire/shop/product";
import { isInterval, type GivenTerms, type NamedPlan } from "../../../shop/subscription-terms";

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
  const set = (key: keyof GivenTerms) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...terms, [key]: event.currentTarget.value });
  const number = (key: "frequency" | "trial", label: string) => (
    <div className="field">
      <label htmlFor={`terms-${key}`}>{label}</label>
      <input
        id={`terms-${key}`}
        inputMode="numeric"
        pattern="\d+"
        required
        autoComplete="off"
        value={terms[key]}
        onInput={set(key)}
      />
    </div>
  );
  return (
    <>
      <div className="field">
        <label htmlFor="terms-interval">Paid</label>
        <select
          id="terms-interval"
          value={terms.interval}
          aria-describedby={terms.interval ? "terms-hint" : undefined}
          onChange={set("interval")}
        >
          <option value="">once</option>
          {Object.entries(INTERVALS).map(([interval, plural]) => (
            <option key={interval} value={interval}>
              every … {plural}
            </option>
          ))}
        </select>
        {terms.interval && (
          <p className="hint" id="terms-hint">
            Subscriptions that are sold already keep their terms.
          </p>
        )}
      </div>
      {isInterval(terms.interval) && (
        <>
          <div className="pair">
            {number("frequency", `Number of ${INTERVALS[terms.interval]}`)}
            {number("trial", "Free days")}
          </div>
          <div className="field">
            <label htmlFor="terms-plan">Plan that buyers get</label>
            <select id="terms-plan" value={terms.plan} onChange={set("plan")}>
              <option value="">a plan for this product only</option>
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </>
  );
}
