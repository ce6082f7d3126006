import { BlockList, isIP } from "node:net";

const INSIDE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  INSIDE.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  // Unspecified, loopback, and IPv4 in its old form; its newer form is in the nets above.
  ["::", 96],
  // IPv4 behind NAT64, which could lead to the local network.
  ["64:ff9b::", 16],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  INSIDE.addSubnet(net, bits, "ipv6");
}

/** Whether an address is not on the public internet, so that webhooks must not use it. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return INSIDE.check(address, family === 4 ? "ipv4" : "ipv6");
}
