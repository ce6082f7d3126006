import { describe, expect, it } from "vitest";
import { isInside } from "../../common/private-networks";

describe("an address inside", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "255.255.255.255", "224.0.0.1", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1"],
    ...["::ffff:7f00:1", "64:ff9b::a00:1", "2002:a00:1::", "not an address", ""],
  ])("is %s", (address) => {
    expect(isInside(address)).toBe(true);
  });

  it.each(["93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:2800:220:1:248:1893:25c8:1946"])(
    "is not %s",
    (address) => {
      expect(isInside(address)).toBe(false);
    },
  );
});
