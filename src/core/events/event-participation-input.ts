import type { EventDraft, ParticipationFacts } from "#core/events/event-draft.ts";
import { type EventFields, textOf } from "#core/events/event-fields.ts";
import type { FieldReader } from "#core/events/field-reader.ts";
import { CAMERA, GUIDANCE, SHARING } from "#core/events/event.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { priceOf } from "#core/text/price-of.ts";

type Participation = Pick<EventDraft, "price" | "donationWelcome" | "eventSize" | "facts">;

const SIZE_MAX = 1_000_000;

/** What it costs, for how many, and what those who come may expect; nothing is said where nothing was chosen (PRODUCT P5, P10). */
export function readParticipation(fields: EventFields, read: FieldReader): Participation {
  const fact = (name: keyof ParticipationFacts) => read(name, yesNoOf, null);
  return {
    price: read("price", priceOf, null),
    donationWelcome: textOf(fields, "donationWelcome") === "on",
    eventSize: read("eventSize", sizeOf, null),
    facts: {
      guidance: read("guidance", (text) => choiceOf(GUIDANCE, text), null),
      sharing: read("sharing", (text) => choiceOf(SHARING, text), null),
      camera: read("camera", (text) => choiceOf(CAMERA, text), null),
      listeningWelcome: fact("listeningWelcome"),
      beginnersWelcome: fact("beginnersWelcome"),
      captions: fact("captions"),
      signLanguage: fact("signLanguage"),
      lateEntry: fact("lateEntry"),
    },
  };
}

function choiceOf<Choice extends string>(choices: readonly Choice[], text: string): Checked<Choice | null> {
  const choice = choices.find((known) => known === text) ?? null;
  return choice === null && text !== "" ? refused("fields.notOffered") : accepted(choice);
}

function yesNoOf(text: string): Checked<boolean | null> {
  if (text === "") return accepted(null);
  return text === "on" || text === "off" ? accepted(text === "on") : refused("fields.notOffered");
}

function sizeOf(text: string): Checked<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const size = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  return size >= 1 && size <= SIZE_MAX ? accepted(size) : refused("fields.eventSize", { max: SIZE_MAX });
}
