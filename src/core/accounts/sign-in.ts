import type { MessageRef } from "#core/message-ref.ts";

/** How long a code that signs in by email is good. */
export const SIGN_IN_CODE_MINUTES = 10;

/** The shortest password, in characters (spec §9). Whether it is also hard to guess is judged beside it (PRODUCT P9). */
export const PASSWORD_MIN = 6;

/** How long a passkey's name may be, in characters. */
export const PASSKEY_NAME_MAX = 120;

/** What is wrong with the name that somebody gives a passkey, without spaces around it; null when nothing is. */
export function passkeyNameFault(name: string): MessageRef | null {
  if (name === "") return { key: "security.passkeys.nameMissing", values: {} };
  const isLong = [...name].length > PASSKEY_NAME_MAX;
  return isLong ? { key: "security.passkeys.nameTooLong", values: { max: PASSKEY_NAME_MAX } } : null;
}

/** In this order: browsers name those that they descend from, too. */
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

/** A program and a system by the names that people know; null for what did not tell. */
type Device = { browser: string | null; system: string | null };

/** What a browser says of itself, as its user knows it. */
export function deviceOf(userAgent: string | null): Device {
  const found = (names: typeof BROWSERS): string | null =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { browser: found(BROWSERS), system: found(SYSTEMS) };
}

/** How a device is kept: by its names alone, since the rest of what a browser says can tell one person from another. */
export function packDevice({ browser, system }: Device): string {
  return `${browser ?? ""}|${system ?? ""}`;
}

export function unpackDevice(kept: string | null): Device {
  const [browser = "", system = ""] = kept?.split("|") ?? [];
  return { browser: browser || null, system: system || null };
}

/** The network of a client's address: enough to see where somebody came from, too little to know a person. Null when no address is known. */
export function networkOf(address: string | null): string | null {
  if (address === null) return null;
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".0/24");
  const groups = address.split("::")[0]?.split(":").slice(0, 3) ?? [];
  return `${groups.filter((group) => group !== "").join(":")}::/48`;
}
