import { BlockList, isIP } from "node:net";

/**
 * The client's address. With N proxies in front, it is the Nth address from the right in `X-Forwarded-For`, which the
 * outermost proxy added. Addresses to the left of it can be forged.
 * @param hops proxies in front of the host; 0: none, the header is ignored.
 */
export function clientAddress(socket: string, forwardedFor: string | null, hops: number): string {
  const address = hops > 0 ? plain((forwardedFor ?? "").split(",").at(-hops)?.trim() ?? "") : "";
  return isIP(address) ? address : plain(socket);
}

/** Removes brackets, port and zone, and unwraps an IPv4 address in an IPv6 one. */
function plain(text: string): string {
  if (isIP(text) === 4) return text;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.split("%", 1).join("").toLowerCase();
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

/** At most `most` requests per key within `window` ms. */
export interface AddressRate {
  key: string;
  most: number;
  window: number;
}

/** Limit of a /56 as a multiple of the limit of a /64, because one customer often has a /56. */
const WIDE = 4;

/**
 * Rates of an address: one for IPv4 and for the /64 of IPv6, and a wider one for the /56 around it.
 * @param key names the limit; it must be unique.
 */
export function addressRates(key: string, address: string, most: number, window: number): AddressRate[] {
  const rates = [{ key: `${key} ${rateKey(address)}`, most, window }];
  if (isIP(address) === 6) rates.push({ key: `${key} /56 ${wideRateKey(address)}`, most: WIDE * most, window });
  return rates;
}

function wideRateKey(address: string): string {
  const [last = "0"] = networkPrefix(address, 4).split(":").slice(-1);
  return `${networkPrefix(address, 3)}:${(parseInt(last, 16) >> 8).toString(16)}`;
}

/** One bucket per household: IPv4 whole, IPv6 by /64. */
export function rateKey(address: string): string {
  return isIP(address) === 6 ? networkPrefix(address, 4) : address;
}

/** Shortens an address for storage: /24 of IPv4, /48 of IPv6. */
export function cutAddress(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, "0");
  return isIP(address) === 6 ? `${networkPrefix(address, 3)}::` : "";
}

function networkPrefix(address: string, groups: number): string {
  const [head = "", tail] = address.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  // An address with an IPv4 ending has one part fewer than groups.
  const used = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - used)).fill("0");
  return [...before, ...zeros, ...after]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^127\./.test(address);
}

/** Whether a text is an IP address or a range such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Creates a function that checks whether a list of addresses and ranges contains an address. */
export function createAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
