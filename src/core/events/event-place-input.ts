import type { EventDraft } from "#core/events/event-draft.ts";
import type { FieldReader } from "#core/events/field-reader.ts";
import { type EventMode, NAME_MAX } from "#core/events/event.ts";
import { isCountryCode } from "#core/profiles/country-codes.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { linkOf } from "#core/text/link-of.ts";

type Place = Pick<EventDraft, "mode" | "place" | "link" | "linkAudience" | "passcode" | "dialIn">;

const LOCATION_MAX = 200;
const ADDRESS_MAX = 500;
const DIAL_IN_MAX = 500;
const MODES: readonly EventMode[] = ["online", "in_person", "hybrid"];
const LINK_AUDIENCES = ["everyone", "members", "before_start"] as const;

/** Where it is and how one joins (spec §5; PRODUCT P10, P15, P21). What happens in a room needs no link, what happens online no room. */
export function readPlace(read: FieldReader, mayLackLink: boolean): Place {
  const mode = read("mode", (text) => oneOf(MODES, text, "online"), "online");
  const optional = (name: string, max: number) => read(name, (text) => short(text, max), null);
  return {
    mode,
    place: {
      location: read("location", (text) => (mode === "online" ? short(text, LOCATION_MAX) : location(text)), null),
      address: optional("address", ADDRESS_MAX),
      city: optional("city", NAME_MAX),
      region: optional("region", NAME_MAX),
      country: read("country", countryOf, null),
    },
    link: read("link", (text) => linkFor(text, mode === "in_person" || mayLackLink), null),
    linkAudience: read("linkAudience", (text) => oneOf(LINK_AUDIENCES, text, "everyone"), "everyone"),
    passcode: optional("passcode", NAME_MAX),
    dialIn: read("dialIn", (text) => shortened(cleanParagraphs(text), DIAL_IN_MAX), null),
  };
}

function linkFor(text: string, mayLack: boolean): Checked<string | null> {
  return text.trim() === "" && !mayLack ? refused("fields.linkMissing") : linkOf(text);
}

function location(text: string): Checked<string | null> {
  return hasVisibleText(text) ? short(text, LOCATION_MAX) : refused("fields.locationMissing");
}

function short(text: string, max: number): Checked<string | null> {
  return shortened(cleanLine(text), max);
}

function shortened(text: string, max: number): Checked<string | null> {
  const length = lengthOf(text);
  return length <= max ? accepted(text || null) : refused("fields.tooLong", { length, max });
}

function countryOf(text: string): Checked<string | null> {
  const code = text.trim().toUpperCase();
  return code === "" || isCountryCode(code) ? accepted(code || null) : refused("fields.notOffered");
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string, otherwise: Choice): Checked<Choice> {
  const typed = text.trim();
  if (typed === "") return accepted(otherwise);
  const choice = choices.find((known) => known === typed);
  return choice === undefined ? refused("fields.notOffered") : accepted(choice);
}
