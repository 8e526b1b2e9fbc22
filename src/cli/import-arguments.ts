import { parseArgs } from "node:util";
import { kindOfFile } from "#core/imports/import-run.ts";
import { isRunId } from "#core/imports/run-address.ts";
import { readZoneCell } from "#core/imports/zone-cell.ts";
import { cleanLine, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import type { ZoneId } from "#core/time/instant.ts";

export type FileArguments = {
  file: string;
  dryRun: boolean;
  approve: boolean;
  timezone: ZoneId;
  /** Null takes the kind of the file, `csv` or `ics`, as the dashboard does. */
  source: string | null;
};

type ImportArguments =
  | ({ act: "import" } & FileArguments)
  | { act: "list" }
  /** Null: the latest import from the command line. */
  | { act: "undo"; runId: string | null };

const SOURCE_MAX = 120;

/** Reads `FILE [--dry-run] [--approve] [--timezone ZONE] [--source NAME]`, `list`, or `undo [ID]`, with the site's zone as the default. */
export function readImportArguments(args: readonly string[], siteTimezone: ZoneId): Result<ImportArguments> {
  const parsed = parse(args);
  if (parsed === null) return refused("imports.command.notUnderstood");
  const { positionals, values } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined) return refused("imports.file.missing");
  if (file === "list" || file === "undo") {
    const hasOptions = Object.keys(values).length > 0;
    return hasOptions ? refused("imports.command.notUnderstood") : readRunArguments(file, others);
  }
  if (others.length > 0) return refused("imports.command.notUnderstood");
  return readFileArguments(file, values, siteTimezone);
}

function readRunArguments(act: "list" | "undo", ids: readonly string[]): Result<ImportArguments> {
  const [runId = null, ...others] = ids;
  if (others.length > 0 || (act === "list" && runId !== null)) return refused("imports.command.notUnderstood");
  if (act === "list") return accepted({ act });
  return runId === null || isRunId(runId) ? accepted({ act, runId }) : refused("imports.command.badId");
}

type Options = NonNullable<ReturnType<typeof parse>>["values"];

function readFileArguments(file: string, values: Options, siteTimezone: ZoneId): Result<ImportArguments> {
  if (kindOfFile(file) === null) return refused("imports.command.badKind");
  const source = values.source === undefined ? null : cleanLine(values.source);
  if (source !== null && (source === "" || lengthOf(source) > SOURCE_MAX)) {
    return refused("imports.command.badSource", { max: SOURCE_MAX });
  }
  const zone = values.timezone ?? siteTimezone;
  const timezone = readZoneCell(zone);
  if (!timezone.ok) return refused(zoneMessage(timezone.fault.key), { ...timezone.fault.values, zone });
  const [dryRun, approve] = [values["dry-run"] ?? false, values.approve ?? false];
  return accepted({ act: "import", file, dryRun, approve, timezone: timezone.value, source });
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
    // node:util throws a TypeError with this code for arguments that it cannot read; the answer is the usage text.
    if (error instanceof TypeError && "code" in error) return null;
    throw error;
  }
}
