import type { MessageRef } from "#core/message-ref.ts";

/** How many minutes a sign-in code from an email is valid. */
export const SIGN_IN_CODE_MINUTES = 10;

/** The shortest password, in characters (spec §9). Its strength is a separate check (PRODUCT P9). */
export const PASSWORD_MIN = 6;

/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 120;

/** What is wrong with the name of a passkey (trimmed); null if nothing. */
export function passkeyNameFault(name: string): MessageRef | null {
  if (name === "") return { key: "security.passkeys.nameMissing", values: {} };
  const isLong = [...name].length > PASSKEY_NAME_MAX;
  return isLong ? { key: "security.passkeys.nameTooLong", values: { max: PASSKEY_NAME_MAX } } : null;
}

/** The order matters: a browser also names the ones it is derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Names of browser and system as people know them; null if unknown. */
type Device = { browser: string | null; system: string | null };

/** The device that a User-Agent header names. */
export function deviceOf(userAgent: string | null): Device {
  const found = (names: typeof BROWSERS): string | null =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { browser: found(BROWSERS), system: found(SYSTEMS) };
}

/** The stored form of a device: only its names, since the rest of a User-Agent can identify a person. */
export function packDevice({ browser, system }: Device): string {
  return `${browser ?? ""}|${system ?? ""}`;
}

export function unpackDevice(packed: string | null): Device {
  const [browser = "", system = ""] = packed?.split("|") ?? [];
  return { browser: browser || null, system: system || null };
}

/**
 * The network of a client's address: enough to recognize a place, too little to identify a person. Null if no address
 * is known.
 */
export function networkOf(address: string | null): string | null {
  if (address === null) return null;
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".0/24");
  const groups = address.split("::")[0]?.split(":").slice(0, 3) ?? [];
  return `${groups.filter((group) => group !== "").join(":")}::/48`;
}
