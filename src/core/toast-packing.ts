import { cleanLine } from "#core/text/clean-text.ts";
import {
  TOAST_KINDS,
  TOAST_LINKS,
  TOAST_SECONDS,
  type Toast,
  type ToastLink,
  isMadePath,
  undoForm,
} from "#core/toast.ts";

/** A toast as text: message keys and values, never sentences. */
export type PackedToast = string;

/**
 * Long enough for an email address or a title, too short for a whole sentence that somebody else wrote into the cookie.
 */
const VALUE_MAX = 254;
const VALUES_MAX = 5;
const KEY = /^[a-zA-Z]+(?:\.[a-zA-Z0-9-]+)+$/;
const ID = /^[a-zA-Z0-9-]{1,64}$/;

export function packToast({ kind, title, message, values = {}, seconds, link, undo }: Toast, id: string): PackedToast {
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? value : fitting(value),
  ]);
  const parts = [id, kind, seconds, title, message ?? null, Object.fromEntries(short), link ?? null];
  return JSON.stringify(undo === undefined ? parts : [...parts, undo]);
}

function fitting(text: string): string {
  return cleanLine(cleanLine(text).slice(0, VALUE_MAX));
}

/** The toast of an untrusted text; null for anything that `packToast` does not write. */
export function unpackToast(text: string): { id: string; toast: Toast } | null {
  const parts = parse(text);
  if (!Array.isArray(parts) || (parts.length !== 7 && parts.length !== 8)) return null;
  const [id, kind, seconds, title, message, valuesFound, link, undo] = parts as unknown[];
  const words = chosenWords({ kind, seconds, link, undo });
  const values = valuesOf(valuesFound);
  if (words === null || values === null || !matches(ID, id) || !matches(KEY, title)) return null;
  if (message === null) return { id, toast: { ...words, title, values } };
  return matches(KEY, message) ? { id, toast: { ...words, title, values, message } } : null;
}

/** The parts that must be one of a few values each; null if one is invalid. */
function chosenWords(
  found: Record<"kind" | "seconds" | "link" | "undo", unknown>,
): Pick<Toast, "kind" | "seconds" | "link" | "undo"> | null {
  const kind = TOAST_KINDS.find((known) => known === found.kind);
  const seconds = TOAST_SECONDS.find((known) => known === found.seconds);
  if (kind === undefined || seconds === undefined) return null;
  if (found.undo !== undefined) {
    return typeof found.undo === "string" && undoForm(found.undo) !== null ? { kind, seconds, undo: found.undo } : null;
  }
  if (found.link === null) return { kind, seconds };
  const link = linkOf(found.link);
  return link === null ? null : { kind, seconds, link };
}

function linkOf(found: unknown): ToastLink | null {
  if (typeof found === "string" && isMadePath(found)) return found;
  return TOAST_LINKS.find((known) => known === found) ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not ours.
    return null;
  }
}

function matches(form: RegExp, text: unknown): text is string {
  return typeof text === "string" && form.test(text);
}

function valuesOf(found: unknown): Record<string, string | number> | null {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
  const entries: [string, unknown][] = Object.entries(found);
  if (entries.length > VALUES_MAX || !entries.every(isValue)) return null;
  return Object.fromEntries(entries.filter(isValue));
}

function isValue(entry: [string, unknown]): entry is [string, string | number] {
  const [, value] = entry;
  return (
    typeof value === "number" || (typeof value === "string" && value.length <= VALUE_MAX && cleanLine(value) === value)
  );
}
