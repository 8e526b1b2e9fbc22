import { expect, test } from "vitest";
import { goodToKnow, type PracticalFacts } from "#web/components/event-page/good-to-know.ts";

function known(change: Partial<PracticalFacts> = {}): PracticalFacts {
  return {
    mode: "online",
    location: null,
    city: null,
    link: null,
    guidance: null,
    sharing: null,
    camera: null,
    listeningWelcome: null,
    beginnersWelcome: null,
    captions: null,
    signLanguage: null,
    lateEntry: null,
    donationWelcome: false,
    eventSize: null,
    dialIn: null,
    passcode: null,
    ...change,
  };
}
const keys = (change: Partial<PracticalFacts>) => goodToKnow(known(change)).map(({ key }) => key);

test("unspecified facts are left out", () => {
  expect(goodToKnow(known())).toEqual([]);
});

test("a negative answer is shown as plainly as a positive one", () => {
  const no = {
    listeningWelcome: false,
    beginnersWelcome: false,
    captions: false,
    signLanguage: false,
    lateEntry: false,
  };
  expect(keys(no)).toEqual(["listeningUnwelcome", "beginnersUnwelcome", "noCaptions", "noSignLanguage", "noLateEntry"]);
  expect(keys({ listeningWelcome: true, captions: true, lateEntry: true })).toEqual([
    "listeningWelcome",
    "captions",
    "lateEntry",
  ]);
});

test("the platform comes from the organizer's text, else from the link's host, else it is left out", () => {
  const link = "https://us02web.zoom.us/j/1";
  expect(goodToKnow(known({ link, location: "Our own room" }))[0]?.values).toEqual({ platform: "Our own room" });
  expect(goodToKnow(known({ link }))[0]?.values).toEqual({ platform: "Zoom" });
  expect(keys({ link: "https://meet.example.org/a" })).toEqual([]);
});

test("in-person and hybrid events show their place", () => {
  const place = { location: "Old Library", city: "Lyon" };
  expect(goodToKnow(known({ mode: "in_person", ...place }))[0]).toMatchObject({
    key: "heldAt",
    values: { place: "Old Library, Lyon" },
  });
  expect(keys({ mode: "hybrid", ...place })).toEqual(["heldAtAndOnline"]);
  expect(keys({ mode: "in_person" })).toEqual(["inPerson"]);
  expect(keys({ mode: "hybrid" })).toEqual(["hybrid"]);
});

test("details about taking part are listed in the order in which people need them", () => {
  const all = { guidance: "silent", sharing: "none", camera: "off", eventSize: 40, donationWelcome: true } as const;
  expect(keys({ ...all, dialIn: "+1 555 0100", passcode: "1234" })).toEqual([
    "dialIn",
    "passcode",
    "silent",
    "sharingNone",
    "cameraOff",
    "size",
    "donation",
  ]);
});
