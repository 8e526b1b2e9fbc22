import type { LinkAudience } from "#core/events/event.ts";
import { linkOpensAt } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** Meeting services by the end of their host name; an unknown host has no name (PRODUCT P15). */
const PLATFORMS: readonly (readonly [host: string, name: string])[] = [
  ["zoom.us", "Zoom"],
  ["zoomgov.com", "Zoom"],
  ["meet.google.com", "Google Meet"],
  ["teams.microsoft.com", "Microsoft Teams"],
  ["teams.live.com", "Microsoft Teams"],
  ["webex.com", "Webex"],
  ["jit.si", "Jitsi Meet"],
  ["whereby.com", "Whereby"],
  ["gotomeeting.com", "GoTo Meeting"],
  ["gotomeet.me", "GoTo Meeting"],
  ["meet.goto.com", "GoTo Meeting"],
  ["skype.com", "Skype"],
  ["discord.gg", "Discord"],
  ["discord.com", "Discord"],
  ["youtube.com", "YouTube"],
  ["youtu.be", "YouTube"],
  ["facebook.com", "Facebook"],
  ["freeconferencecall.com", "FreeConferenceCall"],
];

/** The host of an address without a leading `www.`; null for an invalid address. */
export function linkHost(link: string): string | null {
  const host = URL.parse(link)?.hostname.toLowerCase() ?? "";
  return host === "" ? null : host.replace(/^www\./, "");
}

/** The meeting service of a join link, by its host; null if unknown. */
export function meetingPlatform(link: string): string | null {
  const host = linkHost(link);
  if (host === null) return null;
  return PLATFORMS.find(([known]) => host === known || host.endsWith(`.${known}`))?.[1] ?? null;
}

/** Whether the join link, passcode and dial-in may be shown now, and if not, why. */
type LinkGate = { gate: "open" } | { gate: "members" } | { gate: "early"; opensAt: EpochMs } | { gate: "ended" };

/** The viewer, and when the event happens: its dates that are not cancelled, or `always` for an always-open room. */
type LinkQuery = {
  member: boolean;
  dates: readonly { startsAt: EpochMs; endsAt: EpochMs }[] | "always";
  now: EpochMs;
};

/**
 * Decides at this moment whether the join link, passcode and dial-in may be shown (PRODUCT P15). A `before_start` link
 * is open from 15 minutes before the start of a date until its end.
 */
export function linkGate(audience: LinkAudience, { member, dates, now }: LinkQuery): LinkGate {
  if (audience === "everyone") return { gate: "open" };
  if (audience === "members") return member ? { gate: "open" } : { gate: "members" };
  if (dates === "always") return { gate: "open" };
  const left = dates.filter((date) => now < date.endsAt);
  if (left.length === 0) return { gate: "ended" };
  const opensAt = Math.min(...left.map((date) => linkOpensAt(date.startsAt)));
  return now >= opensAt ? { gate: "open" } : { gate: "early", opensAt };
}

/**
 * The address that a page may contain: an open link as it is, a gated one only as `/go/{id}` (PRODUCT P15); null
 * without a link.
 */
export function visibleLink(event: {
  publicId: string;
  link: string | null;
  linkAudience: LinkAudience;
}): { href: string; gated: boolean } | null {
  if (event.link === null) return null;
  if (event.linkAudience === "everyone") return { href: event.link, gated: false };
  return { href: `/go/${event.publicId}`, gated: true };
}

/** A public text in which a pasted gated link is replaced by `/go/{id}` after `baseUrl`. */
export function withoutGatedLink(
  text: string,
  event: { publicId: string; link: string | null; linkAudience: LinkAudience },
  baseUrl = "",
): string {
  if (event.link === null || event.linkAudience === "everyone") return text;
  return text.replaceAll(event.link, `${baseUrl}/go/${event.publicId}`);
}

/**
 * An event, with its schedules and dates, whose gated link is in its `link` field only: an organizer may have pasted it
 * into the place, or given it as the address to register at. There it is replaced by `/go/{id}` after `baseUrl`.
 */
export function withLinkInOneField<Event extends Parameters<typeof withoutGatedLink>[1]>(
  event: Event,
  baseUrl = "",
): Event {
  if (event.link === null || event.linkAudience === "everyone") return event;
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return withoutGatedLink(value, event, baseUrl);
    if (Array.isArray(value)) return value.map(clean);
    return isPlainObject(value) ? cleanFields(value) : value;
  };
  const cleanFields = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]));
  return { ...event, ...cleanFields(event), link: event.link };
}

function isPlainObject(value: unknown): value is object {
  return value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
}
