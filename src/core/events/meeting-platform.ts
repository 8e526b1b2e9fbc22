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
