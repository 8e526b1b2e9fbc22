import { type Listing, room } from "#demo/listing.ts";
import { daily, weekly } from "#demo/when.ts";

/** Series with several hours a day, so that something is running at most hours of every day. */
export function aroundTheClockListings(): Listing[] {
  return [
    {
      title: "The Silent Hour, Twelve Times a Day",
      organizerName: "The Rounds",
      type: "meditation",
      description:
        "One hour of silence, kept in turn by volunteers from Honolulu to Auckland. A bell at the beginning, one in the middle and one at the end.\n\nCome for all of it or for ten minutes. The host says one sentence of welcome in their own language, and nothing else is said. If you are awake at an hour when you would rather not be, this is a good place to be awake in.",
      languages: ["en", "es", "ja"],
      practices: ["Silence"],
      traditions: ["Any faith or none"],
      link: room("silent-hour"),
      facts: { guidance: "silent", camera: "optional", sharing: "none", beginnersWelcome: true, lateEntry: true },
      schedules: [
        daily({ at: "19:00", minutes: 60, zone: "Pacific/Honolulu" }),
        daily({ at: "06:00", minutes: 60, zone: "Asia/Tokyo" }),
        daily({ at: "06:30", minutes: 60, zone: "Asia/Kolkata" }),
        daily({ at: "08:30", minutes: 60, zone: "Asia/Dubai" }),
        daily({ at: "08:00", minutes: 60, zone: "Africa/Lagos" }),
        daily({ at: "08:00", minutes: 60, zone: "Europe/Lisbon" }),
        daily({ at: "07:00", minutes: 60, zone: "America/Sao_Paulo" }),
        daily({ at: "07:00", minutes: 60, zone: "America/New_York" }),
        daily({ at: "10:30", minutes: 60, zone: "America/Halifax" }),
        daily({ at: "18:30", minutes: 60, zone: "Europe/London" }),
        daily({ at: "18:00", minutes: 60, zone: "America/Havana" }),
        daily({ at: "19:30", minutes: 60, zone: "America/Denver" }),
      ],
    },
    {
      title: "The Seven Offices from the Choir Stalls",
      organizerName: "Valley Priory",
      type: "worship",
      description:
        "The day as the sisters of the valley have divided it for centuries: seven short services of psalms, sung in Italian and Latin, with the English text on the screen.\n\nVigils is before dawn, Compline is the last light. You need not know when to stand. Most people listen while they cook, walk or lie in bed.",
      languages: ["it", "la", "en"],
      practices: ["Liturgy of the Hours", "Chant"],
      traditions: ["Catholic"],
      link: room("seven-offices"),
      facts: { guidance: "guided", camera: "off", listeningWelcome: true, captions: true, lateEntry: true },
      schedules: [
        daily({ at: "04:30", minutes: 60, zone: "Europe/Rome" }),
        daily({ at: "07:00", minutes: 40, zone: "Europe/Rome" }),
        daily({ at: "09:30", minutes: 20, zone: "Europe/Rome" }),
        daily({ at: "12:15", minutes: 25, zone: "Europe/Rome" }),
        daily({ at: "15:00", minutes: 20, zone: "Europe/Rome" }),
        daily({ at: "18:00", minutes: 50, zone: "Europe/Rome" }),
        daily({ at: "20:30", minutes: 30, zone: "Europe/Rome" }),
      ],
    },
    {
      title: "Quiet Working Hours",
      organizerName: "Work in Quiet",
      type: "other",
      description:
        "Two and a half hours of silent work in company. Say in one sentence what you are here to do, switch off your microphone, and begin.\n\nThere is a bell every half hour to stretch, and a minute at the end to say what you are thankful for. People write, mend, study and answer letters.",
      languages: ["en"],
      practices: ["Silence", "Intention"],
      traditions: ["Secular"],
      link: room("quiet-work"),
      facts: { guidance: "silent", camera: "optional", sharing: "optional", beginnersWelcome: true, lateEntry: true },
      schedules: [
        weekly(["MO", "TU", "WE", "TH", "FR"], { at: "09:30", minutes: 150, zone: "Asia/Manila" }),
        weekly(["MO", "TU", "WE", "TH", "FR"], { at: "10:00", minutes: 150, zone: "Europe/Berlin" }),
        weekly(["MO", "TU", "WE", "TH", "FR"], { at: "10:00", minutes: 150, zone: "America/Chicago" }),
      ],
    },
    {
      title: "Prayer for Whoever Is Awake",
      organizerName: "The Rounds",
      type: "prayer",
      description:
        "Half an hour for people on night watch: in a hospital, in a cab, beside a cradle. We name what is heavy, leave a silence after each name and close with a blessing that anyone can say.",
      languages: ["en"],
      practices: ["Intercession", "Silence"],
      traditions: ["Christian, ecumenical", "Any faith or none"],
      link: room("whoever-is-awake"),
      facts: { guidance: "guided", sharing: "optional", camera: "optional", beginnersWelcome: true, lateEntry: true },
      schedules: [
        daily({ at: "02:30", minutes: 40, zone: "Europe/London" }),
        daily({ at: "03:00", minutes: 40, zone: "America/New_York" }),
        daily({ at: "01:00", minutes: 40, zone: "America/Los_Angeles" }),
        daily({ at: "23:00", minutes: 40, zone: "Australia/Sydney" }),
      ],
    },
    {
      title: "The Long Table: One Question an Evening",
      organizerName: "Open Table Humanists",
      type: "discussion",
      description:
        "One question, six people at a table, ninety minutes. Tonight’s question is read aloud at the start; nobody prepares. What is owed to a neighbour? When is it right to give up? What did your grandmother believe?",
      languages: ["en", "fr"],
      practices: ["Conversation"],
      traditions: ["Secular", "Any faith or none"],
      link: room("long-table"),
      facts: { sharing: "expected", camera: "on", beginnersWelcome: true, lateEntry: false },
      eventSize: 40,
      schedules: [
        weekly(["MO", "WE", "FR", "SU"], { at: "19:30", minutes: 90, zone: "America/Toronto" }),
        weekly(["TU", "TH", "SA"], { at: "20:00", minutes: 90, zone: "Europe/Paris" }),
        weekly(["WE", "SA"], { at: "19:30", minutes: 90, zone: "Asia/Singapore" }),
      ],
    },
  ];
}
