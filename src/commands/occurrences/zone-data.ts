/** The version of the time zone data that this process computes with; dates computed with another are computed again. */
export const ZONE_DATA = process.versions["tz"] ?? process.version;
