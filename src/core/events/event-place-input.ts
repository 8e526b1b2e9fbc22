import type { EventDraft } from "#core/events/event-draft.ts";
import type { FieldReader } from "#core/events/event-words-input.ts";
import { roundedDegrees } from "#core/events/near.ts";
import { type EventMode, NAME_MAX } from "#core/events/event.ts";
import { isCountryCode } from "#core/profiles/countries.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import { linkOf } from "#core/text/parse-values.ts";

type Place = Pick<EventDraft, "mode" | "place" | "link" | "linkAudience" | "passcode" | "dialIn">;

const LOCATION_MAX = 200;

const ADDRESS_MAX = 500;

const DIAL_IN_MAX = 500;

const MODES: readonly EventMode[] = ["online", "in_person", "hybrid"];

const LINK_AUDIENCES = ["everyone", "members", "before_start"] as const;

/** Place and way of joining (spec §5; PRODUCT P10, P15, P21). An in-person event needs no link, an online one no address. */
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
      ...readPoint(read),
    },
    link: read("link", (text) => linkFor(text, mode === "in_person" || mayLackLink), null),
    linkAudience: read("linkAudience", (text) => oneOf(LINK_AUDIENCES, text, "everyone"), "everyone"),
    passcode: optional("passcode", NAME_MAX),
    dialIn: read("dialIn", (text) => shortened(cleanParagraphs(text), DIAL_IN_MAX), null),
  };
}

/** Coordinates are given both or not at all, and stored in tenths of a degree (PRODUCT P21). */
function readPoint(read: FieldReader): Pick<Place["place"], "latitude" | "longitude"> {
  const typed = (name: string) => read(name, (text) => accepted(text.trim()), "");
  const isRequired = typed("latitude") !== "" || typed("longitude") !== "";
  return {
    latitude: read("latitude", (text) => degreesOf(text, LATITUDE_MAX, isRequired), null),
    longitude: read("longitude", (text) => degreesOf(text, LONGITUDE_MAX, isRequired), null),
  };
}

const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;
/** With any minus sign, and a decimal point or comma. */
const DEGREES = /^([-\u2212]?)(\d{1,3}(?:[.,]\d{1,20})?)\s*°?$/;

function degreesOf(text: string, max: number, isNeeded: boolean): Result<number | null> {
  const typed = text.trim();
  if (typed === "") return isNeeded ? refused("fields.coordinateMissing") : accepted(null);
  const [, sign, digits = ""] = DEGREES.exec(typed) ?? [];
  const degrees = Number(digits.replace(",", ".")) * (sign === "" ? 1 : -1);
  const isDegrees = digits !== "" && Math.abs(degrees) <= max;
  return isDegrees ? accepted(roundedDegrees(degrees)) : refused("fields.degrees", { max });
}

function linkFor(text: string, mayLack: boolean): Result<string | null> {
  return text.trim() === "" && !mayLack ? refused("fields.linkMissing") : linkOf(text);
}

function location(text: string): Result<string | null> {
  return hasVisibleText(text) ? short(text, LOCATION_MAX) : refused("fields.locationMissing");
}

function short(text: string, max: number): Result<string | null> {
  return shortened(cleanLine(text), max);
}

function shortened(text: string, max: number): Result<string | null> {
  const length = lengthOf(text);
  return length <= max ? accepted(text || null) : refused("fields.tooLong", { length, max });
}

function countryOf(text: string): Result<string | null> {
  const code = text.trim().toUpperCase();
  return code === "" || isCountryCode(code) ? accepted(code || null) : refused("fields.notOffered");
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string, otherwise: Choice): Result<Choice> {
  const typed = text.trim();
  if (typed === "") return accepted(otherwise);
  const choice = choices.find((known) => known === typed);
  return choice === undefined ? refused("fields.notOffered") : accepted(choice);
}
