import { DEFAULT_EVENT_TYPE } from "#core/events/event.ts";
import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
import { descriptionOf, eventTypeOf, organizerNameOf, titleOf } from "#core/events/event-words-input.ts";
import { cellOf, type Column } from "#core/imports/columns.ts";
import { readLanguages, readTags } from "#core/imports/list-cells.ts";
import { noted, type RowError } from "#core/imports/row-error.ts";
import { cellCountFault, leavesZoneOpen, readSchedule, type RowContext } from "#core/imports/row-schedule.ts";
import { cleanLine, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { linkOf, priceOf } from "#core/text/parse-values.ts";

/** A valid row. One without a zone holds instants, and was read in the default zone of such rows. */
export type ImportRow = {
  draft: EventDraft;
  sourceId: string | null;
  zoneOpen: boolean;
  /** Whether the row has exceptions, as calendars do. */
  saysDates?: boolean;
};
export type ReadRow = { ok: true; row: ImportRow } | { ok: false; faults: readonly [RowError, ...RowError[]] };

const SOURCE_ID_MAX = 300;

/** A row of an import file as an event draft, or everything that is wrong with it. Text that looks like a formula is text. */
export function readRow(cells: readonly string[], context: RowContext): ReadRow {
  const faults: RowError[] = [];
  const wrongCount = cellCountFault(cells, context.header);
  if (wrongCount !== null) return { ok: false, faults: [wrongCount] };
  const read = <T>(column: Column, rule: (text: string) => Result<T>, otherwise: T): T => {
    const text = cellOf(cells, context.header, column);
    return noted(faults, column, text, rule(text)) ?? otherwise;
  };
  const isBlank = (column: Column) => cellOf(cells, context.header, column).trim() === "";
  const title = read("title", titleOf, "");
  const schedule = readSchedule(cells, context, faults);
  const draft: EventDraft = {
    ...EMPTY_DRAFT,
    title,
    description: read("description", descriptionOf, ""),
    organizerName: read("organizer_name", organizerNameOf, ""),
    type: isBlank("type") ? (context.type ?? DEFAULT_EVENT_TYPE) : read("type", eventTypeOf, DEFAULT_EVENT_TYPE),
    link: read("link", linkOf, null),
    languages: read("language", readLanguages, []),
    traditions: read("tradition", readTags, []),
    price: read("price", priceOf, null),
    schedules: schedule === undefined ? [] : [{ ...schedule, exceptions: [] }],
  };
  const sourceId = read("source_id", sourceIdOf, null);
  const [first, ...others] = faults;
  return first === undefined
    ? { ok: true, row: { draft, sourceId, zoneOpen: leavesZoneOpen(cells, context.header) } }
    : { ok: false, faults: [first, ...others] };
}

function sourceIdOf(text: string): Result<string | null> {
  const id = cleanLine(text);
  const length = lengthOf(id);
  return length <= SOURCE_ID_MAX ? accepted(id || null) : refused("fields.tooLong", { length, max: SOURCE_ID_MAX });
}
