import { startImport, type StartOutcome } from "#commands/imports/start-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type ImportRunOptions, mayImport } from "#core/imports/import-run.ts";
import { sheetExportAddress, sheetOf, SHEETS_ORIGIN } from "#core/imports/sheet-address.ts";
import { type Result, refused } from "#core/validation-error.ts";
import { linkOf } from "#core/text/parse-values.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type FetchError, readPublic } from "#outbound/read-public.ts";

/** Access to other servers. */
export type ImportNetwork = {
  /** Origin of Google's spreadsheets; an origin that the operator configured may be on the internal network. */
  sheetsOrigin: string;
  /** Test servers, as host:port, which may be on this machine. */
  trusted: readonly string[];
};

export const PUBLIC_NETWORK: ImportNetwork = { sheetsOrigin: SHEETS_ORIGIN, trusted: [] };

type FetchedImport = {
  actor: Actor;
  kind: "sheet" | "ics";
  /** A sheet's address or id, or a calendar's address, as typed. */
  typed: string;
  options: ImportRunOptions;
  network: ImportNetwork;
};

/** Starts an import from the address of a Google Sheet or a calendar, as `startImport` does from a file; nothing is imported yet. */
export async function fetchImport(
  deps: Pick<Database, "db">,
  { actor, kind, typed, options, network }: FetchedImport,
  now: EpochMs,
): Promise<StartOutcome> {
  const place = kind === "sheet" ? placeOfSheet(typed, network) : placeOfCalendar(typed);
  // Actors who may not import cannot make this server fetch an address; the refusal is recorded.
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
  /** The source by which later runs recognize its rows. */
  source: string;
  /** The origin that the operator configured, which may be on the internal network; a typed address cannot select it. */
  trustedOrigin: string | null;
};

/** Spec §5: 'No Google Sheet URL', 'Invalid URL'. */
export function placeOfSheet(typed: string, { sheetsOrigin }: Pick<ImportNetwork, "sheetsOrigin">): Result<Place> {
  if (typed.trim() === "") return refused("imports.address.noSheet");
  const sheet = sheetOf(typed);
  if (sheet === null) return refused("imports.address.badSheet");
  const { id, gid } = sheet;
  // Tab 0 is the first tab of a new spreadsheet, so it has the same source as the spreadsheet.
  const source = gid === null || gid === "0" ? `sheet:${id}` : `sheet:${id}#${gid}`;
  const trustedOrigin = sheetsOrigin === SHEETS_ORIGIN ? null : sheetsOrigin;
  return { ok: true, value: { address: sheetExportAddress(sheet, sheetsOrigin), source, trustedOrigin } };
}

const SOURCE_MAX = 120;

/** A calendar's address; webcal: becomes https: (calendar programs use the scheme, though it is not registered). */
export function placeOfCalendar(typed: string): Result<Place> {
  if (typed.trim() === "") return refused("imports.address.noCalendar");
  const link = linkOf(typed.trim().replace(/^webcals?:/i, "https:"));
  if (!link.ok || link.value === null) return refused("fields.url");
  return {
    ok: true,
    value: { address: link.value, source: `ics:${link.value}`.slice(0, SOURCE_MAX), trustedOrigin: null },
  };
}

/** The message for a failed fetch. */
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
  // A refused run reads no file.
}
