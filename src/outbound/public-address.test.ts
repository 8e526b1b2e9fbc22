import { expect, test } from "vitest";
import { isPublicAddress } from "#outbound/public-address.ts";

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.1.1",
  "100.63.0.1",
  "223.255.255.254",
  "2606:4700:4700::1111",
  "2a00:1450:4001::200e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "fc00::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2001::1",
  "2002:a00:1::",
  "localhost",
  "example.org",
  "0x7f.1",
  "2130706433",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
