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
