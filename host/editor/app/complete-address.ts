/** Ends of file names, which could be domains, too. */
const FILE = /\.(?:html?|pdf|zip|jpe?g|png|gif|svg|webp|avif|docx?|xlsx?|pptx?|txt|csv|xml|json|mp[34]|mov)$/i;

/** An address as a browser needs it: owners leave out `https://`, `mailto:` and `tel:`. */
export function completeAddress(text: string): string {
  const address = text.trim();
  if (/^[^\s@/:]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(address)) return `mailto:${address}`;
  if (/^\+?[\d\s()/.-]+$/.test(address) && address.replace(/\D/g, "").length >= 6)
    return `tel:${address.replace(/[^+\d]/g, "")}`;
  const [host = ""] = address.split(/[/?#]/, 1);
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(host) && !FILE.test(host);
  return isHost ? `https://${address}` : address;
}
