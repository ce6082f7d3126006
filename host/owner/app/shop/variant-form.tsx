import { useState } from "react";
import { plainAmount, readAmount } from "../../../../wire/shop/money";
import type { Variant } from "../../../../wire/shop/product";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";

interface Props {
  title: string;
  variant: Variant;
  currency: string;
  onClose(): void;
  onDone(): void;
}

/** Changes price and stock of a variant. */
export function VariantForm({ title, variant, currency, onClose, onDone }: Props) {
  const [price, setPrice] = useState(plainAmount(variant.price, currency));
  const [stock, setStock] = useState(variant.stock === null ? "" : String(variant.stock));
  const [problem, setProblem] = useState("");
  const save = async () => {
    const value = readAmount(price, currency);
    if (value === undefined) return setProblem(`Enter the price as an amount in ${currency}, such as 19.90`);
    const pieces = stock.trim() === "" ? null : Number(stock);
    await ask(`/variants/${variant.id}`, "PUT", { price: value, stock: pieces }).then(onDone, (error: Error) =>
      setProblem(error.message),
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
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
