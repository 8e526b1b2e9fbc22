/** The longest path and query that is accepted, in bytes (RFC 9112 §3 asks for 8,000; our addresses are much shorter). */
export const TARGET_MAX_BYTES = 4_096;

type Target =
  | { kind: "page"; path: string; search: string }
  /** The same page under its one clean address. */
  | { kind: "redirect"; location: string }
  | { kind: "refused"; refusal: "bad-request" | "address-too-long" };

const BAD: Target = { kind: "refused", refusal: "bad-request" };

/**
 * Checks a request target as it was sent, before any library normalizes it. Control characters, spaces,
 * backslashes, bytes outside ASCII, dot segments and percent-encoding that is not UTF-8 are refused: no honest client
 * sends them, and programs read them differently.
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

/** A server also has to accept the absolute form (RFC 9112 §3.2.2); the host in it is ignored. */
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

/** Decodes percent-encoding (RFC 3986 §2.1); null when it is broken or not UTF-8. */
export function decodePercent(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // decodeURIComponent throws for broken percent-encoding and for invalid UTF-8.
    return null;
  }
}
