import { useState } from "react";
import { DEFAULT_TAX_CATEGORY, type Product } from "../../../../wire/shop/product";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";

interface Props {
  product: Product;
  onClose(): void;
  onDone(): void;
}

/** Changes what orders and emails say of a product, its taxes and whether it is shipped. */
export function ProductForm({ product, onClose, onDone }: Props) {
  const { id, taxCategory } = product;
  const [name, setName] = useState(product.name);
  const [description, setDescription] = useState(product.description);
  const [tax, setTax] = useState(taxCategory === DEFAULT_TAX_CATEGORY ? "" : taxCategory);
  const [shippable, setShippable] = useState(product.shippable);
  const [problem, setProblem] = useState("");
  const save = () =>
    ask(`/products/${id}`, "PUT", { name, description, taxCategory: tax, shippable }).then(onDone, (error: Error) =>
      setProblem(error.message),
    );
  return (
    <Dialog title={`Edit ${product.name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="field">
          <label htmlFor="product-name">Name</label>
          <input
            id="product-name"
            value={name}
            required
            maxLength={200}
            aria-describedby="product-name-hint"
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <p className="hint" id="product-name-hint">
            In carts, orders and emails. The text of a page is changed in the page.
          </p>
        </div>
        <div className="field">
          <label htmlFor="product-description">Description</label>
          <textarea
            id="product-description"
            rows={4}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="product-tax">Tax class (optional)</label>
          <input
            id="product-tax"
            value={tax}
            autoComplete="off"
            aria-describedby="product-tax-hint"
            onInput={(event) => setTax(event.currentTarget.value)}
          />
          <p className="hint" id="product-tax-hint">
            Such as “books”, for rates of this class on the page “Shop”.
          </p>
        </div>
        <label className="check">
          <input type="checkbox" checked={shippable} onChange={(event) => setShippable(event.currentTarget.checked)} />
          It is shipped
        </label>
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
