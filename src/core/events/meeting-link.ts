import type { LinkAudience } from "#core/events/event.ts";
import { linkOpensAt } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** Names of meeting services by the end of their host; a host that is not here is simply not named (PRODUCT P15). */
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

/** The host of an address without a leading `www.`, or null when it is no address. */
export function linkHost(link: string): string | null {
  const host = URL.parse(link)?.hostname.toLowerCase() ?? "";
  return host === "" ? null : host.replace(/^www\./, "");
}

/** What a meeting service is called, found by the host of a join link; null when it is not known. */
export function meetingPlatform(link: string): string | null {
  const host = linkHost(link);
  if (host === null) return null;
  return PLATFORMS.find(([known]) => host === known || host.endsWith(`.${known}`))?.[1] ?? null;
}

/** Whether the join link, passcode and dial-in may be given now, and if not, why. */
type LinkGate = { gate: "open" } | { gate: "members" } | { gate: "early"; opensAt: EpochMs } | { gate: "ended" };

/** Who asks, and when the event happens: its dates that are not cancelled, or `always` for a room without a start. */
type LinkQuery = {
  member: boolean;
  dates: readonly { startsAt: EpochMs; endsAt: EpochMs }[] | "always";
  now: EpochMs;
};

/**
 * Decides at the moment of asking whether the join link, passcode and dial-in may leave (PRODUCT P15).
 * A link for `before_start` is open from 15 minutes before the start of a date to its end.
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

/** The address that a page may carry: an open link as it is, a gated one only as `/go/{id}` (PRODUCT P15); null without a link. */
export function visibleLink(event: {
  publicId: string;
  link: string | null;
  linkAudience: LinkAudience;
}): { href: string; gated: boolean } | null {
  if (event.link === null) return null;
  if (event.linkAudience === "everyone") return { href: event.link, gated: false };
  return { href: `/go/${event.publicId}`, gated: true };
}

/** Text without the gated link that an organizer pasted into it too: what everyone may read names `/go/{id}` instead, behind `baseUrl`. */
export function withoutGatedLink(
  text: string,
  event: { publicId: string; link: string | null; linkAudience: LinkAudience },
  baseUrl = "",
): string {
  if (event.link === null || event.linkAudience === "everyone") return text;
  return text.replaceAll(event.link, `${baseUrl}/go/${event.publicId}`);
}
