import { useState } from "react";
import { plainAmount, readAmount } from "../../../../wire/shop/money";
import type { Variant } from "../../../../wire/shop/product";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import type { NamedPlan } from "../../../shop/subscription-terms";
import { TermsFields, toGiven } from "./terms-fields";

interface Props {
  title: string;
  variant: Variant;
  currency: string;
  plans: readonly NamedPlan[];
  onClose(): void;
  onDone(): void;
}

/** Changes price, stock and subscription of a variant. */
export function VariantForm({ title, variant, currency, plans, onClose, onDone }: Props) {
  const [price, setPrice] = useState(plainAmount(variant.price, currency));
  const [stock, setStock] = useState(variant.stock === null ? "" : String(variant.stock));
  const [terms, setTerms] = useState(toGiven(variant.subscription));
  const [problem, setProblem] = useState("");
  const save = async () => {
    const value = readAmount(price, currency);
    if (value === undefined) return setProblem(`Enter the price as an amount in ${currency}, such as 19.90`);
    const pieces = stock.trim() === "" ? null : Number(stock);
    const subscription = terms.interval ? terms : null;
    await ask(`/variants/${variant.id}`, "PUT", { price: value, stock: pieces, subscription }).then(
      onDone,
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="field">
          <label htmlFor="price">Price in {currency}</label>
          <input
            id="price"
            inputMode="decimal"
            value={price}
            required
            onInput={(event) => setPrice(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="stock">Pieces in stock</label>
          <input
            id="stock"
            inputMode="numeric"
            pattern="\d*"
            value={stock}
            aria-describedby="stock-hint"
            onInput={(event) => setStock(event.currentTarget.value)}
          />
          <p className="hint" id="stock-hint">
            Leave it empty for unlimited stock.
          </p>
        </div>
        <TermsFields terms={terms} plans={plans} onChange={setTerms} />
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
