import { parseArgs } from "node:util";
import { DEFAULT_SOURCE, SOURCE_MAX } from "#commands/imports/import-options.ts";
import { readZoneCell } from "#core/imports/zone-cell.ts";
import { cleanLine, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import type { ZoneId } from "#core/time/instant.ts";

export type ImportArguments = {
  file: string;
  dryRun: boolean;
  approve: boolean;
  timezone: ZoneId;
  source: string;
};

/** Reads `FILE.csv [--dry-run] [--approve] [--timezone ZONE] [--source NAME]`, with the site's zone where none is given. */
export function readImportArguments(args: readonly string[], siteTimezone: ZoneId): Checked<ImportArguments> {
  const parsed = parse(args);
  if (parsed === null) return refused("imports.command.notUnderstood");
  const { positionals, values } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined) return refused("imports.file.missing");
  if (others.length > 0) return refused("imports.command.notUnderstood");
  if (!/\.csv$/i.test(file)) return refused("imports.file.notCsv");
  const source = cleanLine(values.source ?? DEFAULT_SOURCE);
  if (source === "" || lengthOf(source) > SOURCE_MAX) return refused("imports.command.badSource", { max: SOURCE_MAX });
  const zone = values.timezone ?? siteTimezone;
  const timezone = readZoneCell(zone);
  if (!timezone.ok) return refused(zoneMessage(timezone.fault.key), { ...timezone.fault.values, zone });
  const [dryRun, approve] = [values["dry-run"] ?? false, values.approve ?? false];
  return accepted({ file, dryRun, approve, timezone: timezone.value, source });
}

function zoneMessage(key: string): string {
  return key === "imports.row.zoneNear" ? "imports.command.unknownZoneNear" : "imports.command.unknownZone";
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        approve: { type: "boolean" },
        timezone: { type: "string" },
        source: { type: "string" },
      },
    });
  } catch (error) {
    // node:util says by a TypeError with this code what it cannot read; the answer is how to write it.
    if (error instanceof TypeError && "code" in error) return null;
    throw error;
  }
}
