import type { Server } from "node:net";
import { addressRates, clientAddress } from "../base/addresses";

/**
 * Closes connections above the limit of an address, so that others can connect. Addresses of IPv6 are counted as in all
 * other limits, because one customer has very many.
 */
export function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = clientAddress(socket.remoteAddress ?? "", null, 0);
    const counts = addressRates("connections", address, most, 0);
    if (counts.some(({ key, most }) => (open.get(key) ?? 0) >= most)) {
      socket.destroy();
      return;
    }
    for (const { key } of counts) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once("close", () => {
      for (const { key } of counts) {
        const left = (open.get(key) ?? 1) - 1;
        if (left) open.set(key, left);
        else open.delete(key);
      }
    });
  });
}
