import { useState } from "react";
import type { GroupsAnswer } from "../../api-types";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { PERIODS } from "./plan-periods";
import { Checks, SelectField, TextField } from "../shared/form-fields";
import type { Plan } from "../../../records/users";

interface Props {
  /** undefined for a new plan. */
  plan: Plan | undefined;
  groups: GroupsAnswer["groups"];
  onDone(): void;
  onClose(): void;
}

/** The form for creating or changing a plan. */
export function PlanForm({ plan, groups, onDone, onClose }: Props) {
  const [texts, setTexts] = useState({
    name: plan?.name ?? "",
    price: plan?.price ?? "",
    currency: plan?.currency ?? "EUR",
    amount: plan ? String(plan.amount) : "",
    period: plan?.period ?? "month",
    imageUrl: plan?.imageUrl ?? "",
    imageAlt: plan?.imageAlt ?? "",
  });
  const [opened, setOpened] = useState(plan?.groups ?? []);
  const [problem, setProblem] = useState("");
  const set = (key: keyof typeof texts) => (value: string) => setTexts((old) => ({ ...old, [key]: value }));
  const send = () => {
    const body = { ...texts, amount: Number(texts.amount), groups: opened };
    return plan ? ask("PUT /plans/:id", { params: { id: plan.id }, body }) : ask("POST /plans", { body });
  };
  const field = (key: "name" | "price" | "currency" | "amount" | "imageUrl" | "imageAlt", label: string, more = {}) => (
    <TextField id={`plan-${key}`} label={label} autoComplete="off" value={texts[key]} onChange={set(key)} {...more} />
  );
  return (
    <Dialog title={plan ? `Change ${plan.name}` : "New plan"} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send().then(onDone, (error: Error) => setProblem(error.message));
        }}
      >
        {field("name", "Name", { required: true })}
        {field("price", "Displayed price", { required: true, placeholder: "€ 25.00" })}
        <div className="pair">
          {field("amount", "Price in cents", { required: true, inputMode: "numeric", pattern: "[0-9]+" })}
          {field("currency", "Currency", { required: true, maxLength: 3 })}
        </div>
        <SelectField
          id="plan-period"
          label="Period"
          value={texts.period}
          disabled={plan !== undefined}
          options={Object.entries(PERIODS)}
          onChange={set("period")}
        />
        {field("imageUrl", "Picture (optional)", { placeholder: "/images/gold.jpg" })}
        {texts.imageUrl && field("imageAlt", "Picture description")}
        <Checks legend="Groups included" items={groups} chosen={opened} onChange={setOpened} />
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
