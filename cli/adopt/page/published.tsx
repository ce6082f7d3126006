import { useEffect } from "react";
import { AddressField } from "./address-field";

interface PublishedProps {
  /** What was typed, pasted or dropped; empty: nothing yet. */
  address: string;
  shown: boolean;
  change(address: string): void;
  show(shown: boolean): void;
}

/** What a page in a browser cannot do, and the command that can: read a published site. */
export function Published({ address, shown, change, show }: PublishedProps) {
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const text = clipboardData?.getData("text") ?? "";
      if (target instanceof HTMLInputElement || findSite(text) === undefined) return;
      change(text.trim());
      show(true);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [change, show]);

  return (
    <details open={shown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>Your site is online, and you have no export</summary>
      <AddressField
        id="address"
        label="Address of the published site"
        placeholder="https://www.my.site"
        value={address}
        change={change}
        live
      >
        Browsers do not let a page read another site, so this needs a terminal, and the command{" "}
        <code>{formatCommand(address)}</code>
      </AddressField>
    </details>
  );
}

const formatCommand = (address: string): string => `npx millrace adopt ${findSite(address) ?? "https://www.my.site"}`;

/** The origin of an address, with or without its protocol; undefined: the text is not an address. */
export function findSite(text: string): string | undefined {
  const address = text.trim();
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(address) || !URL.canParse(full)) return undefined;
  const { hostname, origin } = new URL(full);
  return /[^.]\.[^.]/.test(hostname) ? origin : undefined;
}
