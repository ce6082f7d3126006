import { useEffect } from "react";
import { UrlField } from "./url-field";

interface PublishedProps {
  /** What was typed, pasted or dropped; empty: nothing yet. */
  url: string;
  shown: boolean;
  change(url: string): void;
  show(shown: boolean): void;
}

/** What a page in a browser cannot do, and the command that can: read a published site. */
export function Published({ url, shown, change, show }: PublishedProps) {
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
      <UrlField
        id="url"
        label="URL of the published site"
        placeholder="https://www.my.site"
        value={url}
        change={change}
        live
      >
        Browsers do not let a page read another site, so this needs a terminal, and the command{" "}
        <code>{formatCommand(url)}</code>
      </UrlField>
    </details>
  );
}

const formatCommand = (url: string): string => `npx millrace adopt ${findSite(url) ?? "https://www.my.site"}`;

/** The origin of a URL, with or without its protocol; undefined: the text is not a URL. */
export function findSite(text: string): string | undefined {
  const url = text.trim();
  const full = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (/\s/.test(url) || !URL.canParse(full)) return undefined;
  const { hostname, origin } = new URL(full);
  return /[^.]\.[^.]/.test(hostname) ? origin : undefined;
}
