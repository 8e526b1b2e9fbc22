import { startImport, type StartOutcome } from "#commands/imports/start-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type ImportRunOptions, mayImport } from "#core/imports/import-run.ts";
import { sheetExportAddress, sheetOf, SHEETS_ORIGIN } from "#core/imports/sheet-address.ts";
import { type Result, refused } from "#core/validation-error.ts";
import { linkOf } from "#core/text/parse-values.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type FetchError, readPublic } from "#outbound/read-public.ts";

/** How other servers are reached. */
export type ImportNetwork = {
  /** Where Google's spreadsheets are read from; one that the operator has set may be a server inside. */
  sheetsOrigin: string;
  /** Servers of a test, as host:port, which may lie on this machine. */
  trusted: readonly string[];
};

export const PUBLIC_NETWORK: ImportNetwork = { sheetsOrigin: SHEETS_ORIGIN, trusted: [] };

type FetchedImport = {
  actor: Actor;
  kind: "sheet" | "ics";
  /** A sheet's address or id, or a calendar's address, as it was typed. */
  typed: string;
  options: ImportRunOptions;
  network: ImportNetwork;
};

/** Takes in a Google Sheet or a calendar from its address, as `startImport` takes in a file; nothing is imported yet. */
export async function fetchImport(
  deps: Pick<Database, "db">,
  { actor, kind, typed, options, network }: FetchedImport,
  now: EpochMs,
): Promise<StartOutcome> {
  const place = kind === "sheet" ? placeOfSheet(typed, network) : placeOfCalendar(typed);
  // Nobody else has anything read from here; who may not import is refused, and that is recorded.
  if (!mayImport(actor) || !place.ok) {
    if (mayImport(actor) && !place.ok) return { outcome: "refused", fault: place.fault };
    return startImport(deps, { actor, kind, source: null, fileName: typed, file: nothing(), options }, now);
  }
  const { address, source, trustedOrigin } = place.value;
  const read = await readPublic(address, { trusted: network.trusted, trustedOrigin });
  if (!read.ok) return { outcome: "refused", fault: faultOfFetch(read.fault) };
  const body = read.status === "read" ? read.body : [];
  return startImport(deps, { actor, kind, source, fileName: typed.trim(), file: partsOf(body), options }, now);
}

type Place = {
  address: string;
  /** Under which its rows are known again. */
  source: string;
  /** The origin that the operator has set, which may be a server inside; nobody who types an address can name it. */
  trustedOrigin: string | null;
};

/** Spec §5: 'No Google Sheet URL', 'Invalid URL'. */
export function placeOfSheet(typed: string, { sheetsOrigin }: Pick<ImportNetwork, "sheetsOrigin">): Result<Place> {
  if (typed.trim() === "") return refused("imports.address.noSheet");
  const sheet = sheetOf(typed);
  if (sheet === null) return refused("imports.address.badSheet");
  const { id, gid } = sheet;
  // 0 is the tab that a new spreadsheet begins with: it shares the source of the spreadsheet itself.
  const source = gid === null || gid === "0" ? `sheet:${id}` : `sheet:${id}#${gid}`;
  const trustedOrigin = sheetsOrigin === SHEETS_ORIGIN ? null : sheetsOrigin;
  return { ok: true, value: { address: sheetExportAddress(sheet, sheetsOrigin), source, trustedOrigin } };
}

const SOURCE_MAX = 120;

/** A calendar's address; webcal: is https: (the scheme is known to every calendar program, registered by none). */
export function placeOfCalendar(typed: string): Result<Place> {
  if (typed.trim() === "") return refused("imports.address.noCalendar");
  const link = linkOf(typed.trim().replace(/^webcals?:/i, "https:"));
  if (!link.ok || link.value === null) return refused("fields.url");
  return {
    ok: true,
    value: { address: link.value, source: `ics:${link.value}`.slice(0, SOURCE_MAX), trustedOrigin: null },
  };
}

/** What went wrong on the way, in the product's words. */
export function faultOfFetch(fault: FetchError): { key: string; values: Record<string, string | number> } {
  const key = `imports.address.${fault.kind}`;
  if (fault.kind === "status") {
    const isShut = fault.status === 401 || fault.status === 403;
    return { key: isShut ? "imports.address.shut" : key, values: { status: fault.status } };
  }
  if (fault.kind === "too-slow") return { key, values: { seconds: fault.seconds } };
  return { key, values: fault.kind === "too-large" ? { max: Math.round(fault.bytes / 1_000_000) } : {} };
}

async function* partsOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A run that is refused reads no file.
}
