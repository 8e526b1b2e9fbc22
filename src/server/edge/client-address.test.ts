import { expect, test } from "vitest";
import { clientAddressReader } from "#server/edge/client-address.ts";

test("without a trusted proxy, X-Forwarded-For is ignored", () => {
  const read = clientAddressReader([]);
  expect(read("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(read("::ffff:203.0.113.9", undefined)).toBe("203.0.113.9");
});

test("behind trusted proxies, the client is the last address that is not one of them", () => {
  const read = clientAddressReader(["127.0.0.0/8", "::1", "10.0.0.0/8"]);
  expect(read("127.0.0.1", "198.51.100.1, 203.0.113.9, 10.1.2.3")).toBe("203.0.113.9");
  expect(read("::1", "2001:db8::7")).toBe("2001:db8::7");
  expect(read("192.0.2.1", "198.51.100.1")).toBe("192.0.2.1");
  expect(read("127.0.0.1", undefined)).toBe("127.0.0.1");
  expect(read("127.0.0.1", "nonsense")).toBe("127.0.0.1");
});
