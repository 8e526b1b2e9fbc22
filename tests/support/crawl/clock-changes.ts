/** Moments around the clock changes of 2027: an hour and a half before one, or between two changes of one night. */
export const MOMENTS = {
  "before the United States go forward": "2027-03-14T05:30:00Z",
  "before Europe goes forward": "2027-03-27T23:30:00Z",
  "before Europe goes back": "2027-10-30T23:30:00Z",
  "before the United States go back": "2027-11-07T04:30:00Z",
} as const;

/** Zones with clock changes at different hours and by different amounts, and zones without, some at odd offsets. */
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
