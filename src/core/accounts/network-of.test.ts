import { expect, test } from "vitest";
import { networkOf } from "#core/accounts/sign-in.ts";

test("only the network of an address is logged", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:1:2::7")).toBe("2001:db8:1::/48");
  expect(networkOf("::1")).toBe("::/48");
  expect(networkOf(null)).toBeNull();
});
