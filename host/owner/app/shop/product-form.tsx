import { useState } from "react";
import { DEFAULT_TAX_CATEGORY, type Product } from "../../../../wire/shop/product";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { Check, TextArea, TextField } from "../shared/form-fields";

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
    ask("PUT /products/:id", { params: { id }, body: { name, description, taxCategory: tax, shippable } }).then(
      onDone,
      (error: Error) => setProblem(error.message),
    );
  return (
    <Dialog title={`Edit ${product.name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          id="product-name"
          label="Name"
          value={name}
          required
          maxLength={200}
          onChange={setName}
          hint="In carts, orders and emails. The text of a page is changed in the page."
        />
        <TextArea id="product-description" label="Description" rows={4} value={description} onChange={setDescription} />
        <TextField
          id="product-tax"
          label="Tax class (optional)"
          value={tax}
          autoComplete="off"
          onChange={setTax}
          hint="Such as “books”, for rates of this class on the page “Shop”."
        />
        <Check label="It is shipped" checked={shippable} onChange={setShippable} />
        <FormEnd problem={problem} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}
