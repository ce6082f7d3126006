import { EventEmitter } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { limitAddresses } from "../../../host/http/limit-addresses";

/** Connects to a server with at most 2 connections of an address. Each connection shows whether it is still open. */
function createLimited() {
  const server = createServer();
  limitAddresses(server, 2);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      ...{ remoteAddress, isOpen: true },
      destroy: () => (socket.isOpen = false),
    });
    server.emit("connection", socket);
    return socket;
  };
}

describe("open connections", () => {
  it("are counted by /64 of IPv6, whose addresses one customer can choose", () => {
    const connect = createLimited();
    const sockets = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:ffff::3", "2001:db8:0:2::1"].map(connect);
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true]);
    sockets[0]?.emit("close");
    expect([connect("2001:db8:0:1::4").isOpen, connect("2001:db8:0:1::5").isOpen]).toEqual([true, false]);
  });

  it("are counted by /56 of IPv6, with four times the limit", () => {
    const connect = createLimited();
    const sockets = Array.from({ length: 9 }, (_, n) => connect(`2001:db8:0:${n + 1}::1`));
    expect(sockets.filter(({ isOpen }) => isOpen)).toHaveLength(8);
  });

  it("are counted by address of IPv4, however it is written", () => {
    const connect = createLimited();
    const sockets = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"].map(connect);
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true]);
  });
});
