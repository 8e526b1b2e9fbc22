/** Moments around the clock changes of 2027: an hour and a half before, or between what changes in a night. */
export const MOMENTS = {
  "before the United States go forward": "2027-03-14T05:30:00Z",
  "before Europe goes forward": "2027-03-27T23:30:00Z",
  "before Europe goes back": "2027-10-30T23:30:00Z",
  "before the United States go back": "2027-11-07T04:30:00Z",
} as const;

/** Zones that change, each at its own hour and by its own amount, and zones that never do, at odd offsets too. */
export const ZONES = [
  "America/New_York",
  "Asia/Kathmandu",
  "Europe/Paris",
  "Australia/Lord_Howe",
  "America/Los_Angeles",
  "America/St_Johns",
  "Europe/London",
  "Africa/Casablanca",
  "Asia/Tokyo",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "America/Phoenix",
] as const;
