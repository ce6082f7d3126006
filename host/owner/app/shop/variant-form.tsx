import { useState } from "react";
import { plainAmount, readAmount } from "../../../../wire/shop/money";
import type { Variant } from "../../../../wire/shop/product";
import type { NamedPlan } from "../../../shop/subscription-terms";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { TermsFields, toGiven } from "./terms-fields";
import { TextField } from "../shared/form-fields";

interface Props {
  title: string;
  variant: Variant;
  currency: string;
  plans: readonly NamedPlan[];
  onClose(): void;
  onDone(): void;
}

/** The texts of the fields; empty: none. */
interface Texts {
  price: string;
  compare: string;
  stock: string;
  weight: string;
}

/** Changes price, stock, weight and subscription of a variant. */
export function VariantForm({ title, variant, currency, plans, onClose, onDone }: Props) {
  const [texts, setTexts] = useState<Texts>({
    price: plainAmount(variant.price, currency),
    compare: variant.compareAtPrice === null ? "" : plainAmount(variant.compareAtPrice, currency),
    stock: String(variant.stock ?? ""),
    weight: String(variant.weight ?? ""),
  });
  const [terms, setTerms] = useState(toGiven(variant.subscription));
  const [problem, setProblem] = useState("");
  const save = async () => {
    const price = readAmount(texts.price, currency);
    const compareAtPrice = texts.compare.trim() ? readAmount(texts.compare, currency) : null;
    if (price === undefined || compareAtPrice === undefined)
      return setProblem(`Enter the price as an amount in ${currency}, such as 19.90`);
    const changes = {
      ...{ price, compareAtPrice, stock: readNumber(texts.stock), weight: readNumber(texts.weight) },
      subscription: terms.interval ? terms : null,
    };
    await ask("PUT /variants/:id", { params: { id: variant.id }, body: changes }).then(onDone, (error: Error) =>
      setProblem(error.message),
    );
  };
  const field = (key: keyof Texts, label: string, hint?: string, more: object = { inputMode: "decimal" }) => (
    <TextField
      id={key}
      label={label}
      hint={hint}
      value={texts[key]}
      autoComplete="off"
      onChange={(value) => setTexts((old) => ({ ...old, [key]: value }))}
      {...more}
    />
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {field("price", `Price in ${currency}`, undefined, { inputMode: "decimal", required: true })}
        {field("compare", "Price before a reduction (optional)")}
        {field("stock", "Pieces in stock", "Leave it empty for unlimited stock.", {
          ...{ inputMode: "numeric", pattern: "\\d*" },
        })}
        {field("weight", "Weight (optional)", "In the unit of your shipping methods by weight.")}
        <TermsFields terms={terms} plans={plans} onChange={setTerms} />
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** null: the field is empty. A text that is not a number becomes null in JSON, too, so it is sent as it is. */
const readNumber = (text: string): number | string | null => {
  const plain = text.trim().replace(",", ".");
  if (!plain) return null;
  return Number.isNaN(Number(plain)) ? plain : Number(plain);
};
