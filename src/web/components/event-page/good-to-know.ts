import type { EventMode } from "#core/events/event.ts";
import type { ParticipationFacts } from "#core/events/event-draft.ts";
import { meetingPlatform } from "#core/events/meeting-link.ts";
import type eventFacts from "#messages/en/eventFacts.json";

type KnowKey = keyof typeof eventFacts;

export type FactIcon =
  | "video"
  | "place"
  | "guidance"
  | "sharing"
  | "camera"
  | "listening"
  | "people"
  | "captions"
  | "sign"
  | "clock"
  | "gift"
  | "phone"
  | "key";

/** One line of 'Good to know': its icon and its message with values. */
type Fact = { icon: FactIcon; key: KnowKey; values: Record<string, string | number> };

/** The facts of an event for participants. */
export type PracticalFacts = ParticipationFacts & {
  mode: EventMode;
  /** The platform or the venue, in the organizer's words. */
  location: string | null;
  city: string | null;
  link: string | null;
  donationWelcome: boolean;
  eventSize: number | null;
  /** Only when they may be shown (PRODUCT P15), else null. */
  dialIn: string | null;
  passcode: string | null;
};

const fact = (icon: FactIcon, key: KnowKey, values: Fact["values"] = {}): Fact => ({ icon, key, values });

const GUIDANCE = { silent: fact("guidance", "silent"), guided: fact("guidance", "guided") };
const SHARING = {
  expected: fact("sharing", "sharingExpected"),
  optional: fact("sharing", "sharingOptional"),
  none: fact("sharing", "sharingNone"),
};
const CAMERA = {
  on: fact("camera", "cameraOn"),
  optional: fact("camera", "cameraOptional"),
  off: fact("camera", "cameraOff"),
};

/** The line for a yes-or-no answer; none when it was not given. */
function yesOrNo(icon: FactIcon, answer: boolean | null, yes: KnowKey, no: KnowKey): Fact[] {
  return answer === null ? [] : [fact(icon, answer ? yes : no)];
}

function locationFacts(event: PracticalFacts): Fact[] {
  if (event.mode === "online") {
    const platform = event.location ?? (event.link === null ? null : meetingPlatform(event.link));
    return platform === null ? [] : [fact("video", "heldOn", { platform })];
  }
  const place = [event.location, event.city].filter((part) => part !== null).join(", ");
  if (event.mode === "in_person")
    return [place === "" ? fact("place", "inPerson") : fact("place", "heldAt", { place })];
  return [place === "" ? fact("place", "hybrid") : fact("place", "heldAtAndOnline", { place })];
}

/** The lines of 'Good to know', in reading order. */
export function goodToKnow(event: PracticalFacts): Fact[] {
  return [
    ...locationFacts(event),
    ...(event.dialIn === null ? [] : [fact("phone", "dialIn", { dialIn: event.dialIn })]),
    ...(event.passcode === null ? [] : [fact("key", "passcode", { passcode: event.passcode })]),
    ...(event.guidance === null ? [] : [GUIDANCE[event.guidance]]),
    ...(event.sharing === null ? [] : [SHARING[event.sharing]]),
    ...(event.camera === null ? [] : [CAMERA[event.camera]]),
    ...yesOrNo("listening", event.listeningWelcome, "listeningWelcome", "listeningUnwelcome"),
    ...yesOrNo("people", event.beginnersWelcome, "beginnersWelcome", "beginnersUnwelcome"),
    ...yesOrNo("captions", event.captions, "captions", "noCaptions"),
    ...yesOrNo("sign", event.signLanguage, "signLanguage", "noSignLanguage"),
    ...yesOrNo("clock", event.lateEntry, "lateEntry", "noLateEntry"),
    ...(event.eventSize === null ? [] : [fact("people", "size", { count: event.eventSize })]),
    ...(event.donationWelcome ? [fact("gift", "donation")] : []),
  ];
}
