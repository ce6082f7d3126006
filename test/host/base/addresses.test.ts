import { describe, expect, it } from "vitest";
import { clientAddress, cutAddress, rateKey } from "../../../host/base/addresses";

describe("the client's address", () => {
  it.each([
    ["without a proxy is the socket's, for any header", "203.0.113.9", "1.2.3.4", 0, "203.0.113.9"],
    ["behind one is the last in the header", "127.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["behind two is the last but one", "127.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.1", 2, "1.2.3.4"],
    ["is the socket's when the header is too short", "203.0.113.9", "1.2.3.4", 2, "203.0.113.9"],
    ["is the socket's when there is no header", "203.0.113.9", null, 1, "203.0.113.9"],
    ["is the socket's when the header is no address", "203.0.113.9", "evil", 1, "203.0.113.9"],
    ["loses its port", "127.0.0.1", "1.2.3.4:5678", 1, "1.2.3.4"],
    ["loses brackets and port", "127.0.0.1", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["of IPv4 inside IPv6 is that of IPv4", "::ffff:1.2.3.4", null, 0, "1.2.3.4"],
  ])("%s", (_name, socket, header, hops, expected) => {
    expect(clientAddress(socket, header, hops)).toBe(expected);
  });
});

it.each([
  ["192.0.2.77", "192.0.2.77", "192.0.2.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::"],
  ["2001:0db8::6", "2001:db8:0:0", "2001:db8:0::"],
  ["::1", "0:0:0:0", "0:0:0::"],
  ["", "", ""],
])("of %j counts %j, and %j is kept", (address, key, cut) => {
  expect([rateKey(address), cutAddress(address)]).toEqual([key, cut]);
});
