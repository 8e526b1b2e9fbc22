import { expect, test } from "vitest";
import { deviceOf, packDevice, unpackDevice } from "#core/accounts/sign-in.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537 (KHTML, like Gecko) Chrome/140.0 Safari/537",
    "Chrome",
    "macOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0", "Edge", "Windows"],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E Safari/604", "Chrome", "iPad"],
  ["Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537 Chrome/140.0 Safari/537", "Chrome", "ChromeOS"],
  ["curl/8.0", null, null],
  [null, null, null],
])("%s is %s on %s, and packs and unpacks unchanged", (userAgent, browser, system) => {
  const device = deviceOf(userAgent);
  expect(device).toEqual({ browser, system });
  expect(unpackDevice(packDevice(device))).toEqual(device);
});
