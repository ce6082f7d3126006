import { useState } from "react";
import { formatMoney } from "../../../../wire/shop/money";
import { describeVariant, type Variant } from "../../../../wire/shop/product";
import type { ProductsAnswer } from "../../shop/api-types";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { Page } from "../shared/page";
import { Search } from "../shared/search";
import { useLoaded } from "../shared/use-loaded";
import { ProductForm } from "./product-form";
import { describeTerms } from "./terms-fields";
import { VariantForm } from "./variant-form";
import type { CatalogueProduct } from "../../../records/shop";

/** The catalogue: prices, stock, hidden products. */
export function Products() {
  const [search, setSearch] = useState("");
  const [after, setAfter] = useState<{ name: string; id: string }>();
  const query = new URLSearchParams({ search, ...(after ? { afterName: after.name, afterId: after.id } : {}) });
  const { value, reload } = useLoaded("GET /products", { query });
  const find = (text: string) => {
    setAfter(undefined);
    setSearch(text);
  };
  return (
    <Page title="Products" about="Add products with “millrace import products”. Visitors see changes at once.">
      <div className="filters">
        <Search value={search} onChange={find} />
      </div>
      {value?.products.length === 0 && <p className="empty">{search ? "No products match." : "No products yet."}</p>}
      {value?.products.map((entry) => (
        <ProductEntry
          key={entry.product.id}
          entry={entry}
          currency={value.currency}
          plans={value.plans}
          onChange={reload}
        />
      ))}
      <div className="actions">
        {after && (
          <button className="button quiet" type="button" onClick={() => setAfter(undefined)}>
            First page
          </button>
        )}
        {value?.next && (
          <button className="button quiet" type="button" onClick={() => setAfter(value.next ?? undefined)}>
            Next page
          </button>
        )}
      </div>
    </Page>
  );
}

interface Props {
  entry: CatalogueProduct;
  currency: string;
  plans: ProductsAnswer["plans"];
  onChange(): void;
}

function ProductEntry({ entry: { product, variants }, currency, plans, onChange }: Props) {
  const { attempt, say } = useApp();
  const may = useMay("all");
  const [edited, setEdited] = useState<Variant | "product">();
  const close = () => setEdited(undefined);
  const end = () => {
    close();
    onChange();
  };
  const hide = () =>
    void attempt(async () => {
      await ask("PUT /products/:id/hidden", { params: { id: product.id }, body: { hidden: !product.hidden } });
      say({ text: product.hidden ? `${product.name} is for sale again.` : `${product.name} is hidden.` });
      onChange();
    });
  return (
    <section aria-label={product.name}>
      <h2>
        {product.name} {product.hidden && <span className="pill">hidden</span>}
      </h2>
      <ul className="things">
        {variants.map((variant) => (
          <li key={variant.id}>
            <b>{describeVariant(product, variant) || variant.sku || "One variant"}</b>
            <span>{formatMoney(variant.price, currency)}</span>
            {variant.subscription && <span>{describeTerms(variant.subscription)}</span>}
            <span>{variant.stock === null ? "unlimited" : `${variant.stock} in stock`}</span>
            {may && (
              <span className="actions">
                <button className="button quiet small" type="button" onClick={() => setEdited(variant)}>
                  Change
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <div className="actions">
          <button className="button quiet small" type="button" onClick={() => setEdited("product")}>
            Edit {product.name}
          </button>
          <button className="button quiet small" type="button" onClick={hide}>
            {product.hidden ? "Show" : "Hide"} {product.name}
          </button>
        </div>
      )}
      {edited === "product" && <ProductForm product={product} onClose={close} onDone={end} />}
      {edited && edited !== "product" && (
        <VariantForm
          title={product.name}
          variant={edited}
          currency={currency}
          plans={plans}
          onClose={close}
          onDone={end}
        />
      )}
    </section>
  );
}
