import { useEffect, useState } from "react";
import { plainAmount } from "../../../../wire/shop/money";
import type { ShopSettings as Stored } from "../../../../wire/shop/settings";
import type { ShopSettingsAnswer } from "../../shop/api-types";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { Check, TextArea, TextField } from "../shared/form-fields";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { Discounts } from "./discounts";

const BUSINESS = {
  name: "Name",
  line1: "Street",
  line2: "More",
  postalCode: "Postal code",
  city: "City",
  state: "State",
  vatId: "VAT id",
};

/** Currency, taxes, shipping, texts and discounts. */
export function ShopSettings() {
  const may = useMay("all");
  const { value, reload } = useLoaded("GET /shop", {});
  return (
    <Page title="Shop" about="What orders cost and what customers read. Orders that are placed do not change.">
      {value && may && <SettingsForm answer={value} onDone={reload} />}
      {value && <Discounts discounts={value.discounts} currency={value.settings.currency} onChange={reload} />}
    </Page>
  );
}

function toForm({ settings, taxes, shipping }: ShopSettingsAnswer) {
  const { open, currency, country, minimum, business, texts } = settings;
  const { inclusive, onShipping } = settings.taxes;
  return {
    ...{ open, currency, country, business, taxes, shipping, inclusive, onShipping, ...texts },
    minimum: minimum ? plainAmount(minimum, currency) : "",
  };
}

function SettingsForm({ answer, onDone }: { answer: ShopSettingsAnswer; onDone(): void }) {
  const { say } = useApp();
  const [form, setForm] = useState(() => toForm(answer));
  const [problem, setProblem] = useState("");
  useEffect(() => setForm(toForm(answer)), [answer]);
  const set = (change: Partial<typeof form>) => setForm((old) => ({ ...old, ...change }));
  const save = () =>
    ask("PUT /shop", { body: form }).then(
      () => {
        setProblem("");
        say({ text: "Settings saved." });
        onDone();
      },
      (error: Error) => setProblem(error.message),
    );
  return (
    <form
      className="shop-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Check label="Visitors can check out" checked={form.open} onChange={(open) => set({ open })} />
      <TextField id="shop-currency" label="Currency" value={form.currency} onChange={(currency) => set({ currency })} />
      <TextField
        id="shop-country"
        label="Country, as two letters"
        value={form.country}
        onChange={(country) => set({ country })}
      />
      <TextField
        id="shop-minimum"
        label="Minimum amount of an order"
        value={form.minimum}
        onChange={(minimum) => set({ minimum })}
      />
      <h2>Taxes</h2>
      <Check label="Prices include taxes" checked={form.inclusive} onChange={(inclusive) => set({ inclusive })} />
      <Check label="Shipping is taxed" checked={form.onShipping} onChange={(onShipping) => set({ onShipping })} />
      <TextArea
        rows={4}
        id="shop-taxes"
        label="Rates, one per line"
        hint="DE 19 % VAT, US-CA 7.25 % Sales tax, DE 7 % VAT [books] for a tax class, * for all other countries"
        value={form.taxes}
        onChange={(taxes) => set({ taxes })}
      />
      <h2>Shipping</h2>
      <TextArea
        rows={4}
        id="shop-shipping"
        label="Methods, one per line"
        hint="DE AT: Post = 4.90 | 3 days; *: Courier = 12 %; DE: Parcel = weight 0: 4.90, 5: 9.90 (also price, quantity)"
        value={form.shipping}
        onChange={(shipping) => set({ shipping })}
      />
      <h2>Texts</h2>
      <TextArea
        rows={4}
        id="shop-invoice"
        label="How to pay on account"
        value={form.invoice}
        onChange={(invoice) => set({ invoice })}
      />
      <TextArea
        rows={4}
        id="shop-footer"
        label="End of every email"
        value={form.footer}
        onChange={(footer) => set({ footer })}
      />
      <h2>Business</h2>
      {Object.entries(BUSINESS).map(([key, label]) => (
        <TextField
          key={key}
          id={`business-${key}`}
          label={label}
          value={form.business[key as keyof Stored["business"]]}
          onChange={(text) => set({ business: { ...form.business, [key]: text } })}
        />
      ))}
      <p className="problem" role="alert">
        {problem}
      </p>
      <button className="button" type="submit">
        Save
      </button>
    </form>
  );
}
