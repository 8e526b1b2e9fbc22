import type { CorrectionPart } from "#core/corrections/correction.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { EVENT_MODES, EVENT_TYPES } from "#core/events/event.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalClock, formatLocalDate } from "#core/time/format.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { LOCALES } from "#messages/language.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What one part of an event says, as one text; `corrections.empty` for nothing. */
export function partWords(part: CorrectionPart, fields: EventFields, context: RequestContext): string {
  const words = wordsOf(part, fields, context);
  return words === "" ? context.translate("corrections.empty") : words;
}

const MODE_WORDS = { online: "online", in_person: "inPerson", hybrid: "hybrid" } as const;

function wordsOf(part: CorrectionPart, fields: EventFields, context: RequestContext): string {
  const { translate, language } = context;
  const single = (name: string) => fields[name]?.at(-1) ?? "";
  const list = (name: string) => (fields[name] ?? []).filter(Boolean);
  switch (part) {
    case "times":
      return timeWords(fields, context);
    case "languages":
      return list(part)
        .map((tag) => languageName(tag, LOCALES[language]))
        .join(", ");
    case "practices":
    case "traditions":
      return list(part).join(", ");
    case "type": {
      const type = EVENT_TYPES.find((known) => known === single(part));
      return type === undefined ? single(part) : translate(`events.type.${type}`);
    }
    case "place": {
      const mode = EVENT_MODES.find((known) => known === single("mode"));
      const where = mode === undefined ? [] : [translate(`createEvent.join.${MODE_WORDS[mode]}`)];
      return [...where, single("location"), single("city")].filter(Boolean).join(", ");
    }
    default:
      return single(part);
  }
}

/** "November 17, 2026, 7:00 PM – 8:00 PM, Paris": the times of the first date in the event's own zone. */
function timeWords(fields: EventFields, context: RequestContext): string {
  const [start = "", end = "", zone = ""] = ["startsLocal", "endsLocal", "timezone"].map(
    (name) => fields[`schedules.0.${name}`]?.at(-1) ?? "",
  );
  if (!isLocalDateTime(`${start.slice(0, 16)}:00`) || !isLocalDateTime(`${end.slice(0, 16)}:00`)) return "";
  const { style } = listReader(context);
  return context.translate("corrections.times", {
    date: formatLocalDate(start.slice(0, 10), style.locale),
    start: formatLocalClock(start, style),
    end: formatLocalClock(end, style),
    city: zoneCity(zone),
    zone,
  });
}
