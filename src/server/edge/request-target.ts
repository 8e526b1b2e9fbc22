/** The longest path and query that is looked at, in bytes (RFC 9112 §3 asks for 8,000; none of our addresses comes near). */
export const TARGET_MAX_BYTES = 4_096;

type Target =
  | { kind: "page"; path: string; search: string }
  /** The same page under its one clean address. */
  | { kind: "redirect"; location: string }
  | { kind: "refused"; refusal: "bad-request" | "address-too-long" };

const BAD: Target = { kind: "refused", refusal: "bad-request" };

/**
 * Checks a request target as it stood in the request line, before any library made it nicer. Controls, spaces,
 * backslashes, bytes outside ASCII, dot segments, and percent-encoding that is no UTF-8 are refused: no honest client
 * sends them, and programs differ in how they read them.
 */
export function readTarget(raw: string): Target {
  if (raw.length > TARGET_MAX_BYTES) return { kind: "refused", refusal: "address-too-long" };
  const origin = originForm(raw);
  if (origin === null || !/^[!-~]*$/.test(origin) || /[\\#]/.test(origin)) return BAD;
  const mark = origin.indexOf("?");
  const path = mark === -1 ? origin : origin.slice(0, mark);
  const query = mark === -1 ? "" : origin.slice(mark + 1);
  if (!isCleanPath(path) || !isCleanQuery(query)) return BAD;
  const search = query === "" ? "" : `?${query}`;
  const clean = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  if (clean !== path) return { kind: "redirect", location: clean + search };
  return { kind: "page", path, search };
}

/** A server must also read the absolute form (RFC 9112 §3.2.2); whose name it carries does not matter here. */
function originForm(raw: string): string | null {
  if (raw.startsWith("/")) return raw;
  const rest = /^https?:\/\/[^/?#\\]+(.*)$/i.exec(raw)?.[1];
  if (rest === undefined) return null;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function isCleanPath(path: string): boolean {
  const decoded = decodePercent(path);
  if (decoded === null || /[\p{Cc}\\]/u.test(decoded)) return false;
  return !decoded.split("/").some((segment) => segment === "." || segment === "..");
}

function isCleanQuery(query: string): boolean {
  const decoded = decodePercent(query);
  return decoded !== null && !decoded.includes("\0");
}

/** Takes percent-encoding away (RFC 3986 §2.1); null when it is broken or no UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // The only way in which decodeURIComponent tells that percent-encoding is broken or is no UTF-8.
    return null;
  }
}
