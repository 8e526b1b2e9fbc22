import { linkGate } from "#core/events/meeting-link.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { CORRECTION_WHY_MAX } from "#core/corrections/correction-max.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";

/** The public parts of an event that visitors can correct, each decided on its own, in the order of the form. */
export const CORRECTION_PARTS = [
  "title",
  "times",
  "link",
  "description",
  "type",
  "languages",
  "practices",
  "traditions",
  "price",
  "place",
] as const;
export type CorrectionPart = (typeof CORRECTION_PARTS)[number];

/** The names of the event's form that belong to each part. */
const NAMES: Record<CorrectionPart, readonly string[]> = {
  title: ["title"],
  times: ["schedules.0.startsLocal", "schedules.0.endsLocal", "schedules.0.timezone"],
  link: ["link"],
  description: ["description"],
  type: ["type"],
  languages: ["languages"],
  practices: ["practices"],
  traditions: ["traditions"],
  price: ["price"],
  place: ["mode", "location", "city"],
};

/** `declined` needs no reason; `applied` means that the event says so now. */
export type CorrectionState = "open" | "applied" | "declined";

/** How long the organizer is asked before a suggestion comes to the moderators. */
export const ORGANIZER_FIRST_MS = 7 * DAY_MS;
/** More open suggestions for one event than anyone would read. */
export const OPEN_CORRECTIONS_MAX = 40;
/** How many months suggestions are stored. */
export const CORRECTIONS_RETENTION_MONTHS = 12;

/** Why something is suggested or declined, as typed; may be empty. */
export function correctionWhyOf(text: string): Result<string> {
  const words = cleanParagraphs(text);
  const count = lengthOf(words);
  return count > CORRECTION_WHY_MAX
    ? refused("corrections.faults.why", { count, max: CORRECTION_WHY_MAX })
    : accepted(words);
}

/** The event's present content as a visitor may know it: of a link that only some may have, nothing (PRODUCT P15). */
export function publicFields(input: EventInput): EventFields {
  const fields = fieldsOfInput(input);
  const isOpen = linkGate(input.draft.linkAudience, { member: false, dates: [], now: 0 }).gate === "open";
  const shown = Object.values(NAMES).flat();
  const texts = shown.flatMap((name) => (name in fields ? [[name, fields[name] ?? []] as const] : []));
  return { ...Object.fromEntries(texts), ...(!isOpen && { link: [""] }) };
}

/** The part's names and texts in these fields. */
export function partFields(part: CorrectionPart, fields: EventFields): EventFields {
  return Object.fromEntries(NAMES[part].map((name) => [name, fields[name] ?? []]));
}

/** A short hash of what a part says, to notice that it changed since somebody read it. */
export function partMark(part: CorrectionPart, fields: EventFields): string {
  return shortMark(JSON.stringify(NAMES[part].map((name) => (fields[name] ?? []).filter(Boolean))));
}

/** The part that a name of the event's form belongs to; null for none. */
export function partOfName(name: string): CorrectionPart | null {
  const start = name.startsWith("schedules.") || name === "schedules" ? "times" : null;
  return start ?? CORRECTION_PARTS.find((part) => NAMES[part].includes(name)) ?? null;
}

/** A person who decides about a suggestion: the event's own people at once, staff when the organizer was asked first. */
export function mayDecideCorrection(
  { isOwn, isStaff }: { isOwn: boolean; isStaff: boolean },
  { staffSince }: { staffSince: EpochMs | null },
): boolean {
  return isOwn || (isStaff && staffSince !== null);
}
