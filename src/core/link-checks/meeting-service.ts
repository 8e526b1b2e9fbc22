import { linkHost } from "#core/events/meeting-link.ts";

/** What an answer shows about a link; `unknown` changes no mark. */
export type LinkVerdict = "alive" | "gone" | "silent" | "unknown";

/** How a meeting service tells, to somebody who does not join, whether a room exists. */
type MeetingService = {
  name: string;
  /** The ends of its host names. */
  hosts: readonly string[];
  /**
   * The address to ask about a link, without its passcode; null when only somebody who signs in or joins learns
   * anything. `ask: null` is that for every link.
   */
  ask: ((link: URL) => string | null) | null;
  /** A room that cannot exist: an answer that says the same of it says nothing. Missing where the status tells. */
  madeUp?: (link: URL) => string;
  /** Words of the page of a room that does not exist. */
  gone?: RegExp;
  /** Words of the page of one that does. */
  alive?: RegExp;
};

/** Letters that no service gives a room. */
const MADE_UP = "samehour-no-such-room-0000";

const withoutQuery = ({ origin, pathname }: URL): string => `${origin}${pathname}`;
const lastPart = ({ pathname }: URL): string => encodeURIComponent(pathname.split("/").findLast(Boolean) ?? "");

/**
 * The services by what they answer without joining. The first whose host fits is used; all other links are plain sites,
 * whose status tells. A service that changes its pages is harmless: what it says of a made-up room is compared.
 */
const SERVICES: readonly MeetingService[] = [
  {
    // The page before joining says "Invalid meeting ID (3,001)" with status 200.
    name: "Zoom",
    hosts: ["zoom.us", "zoomgov.com"],
    ask: withoutQuery,
    madeUp: ({ origin, pathname }) => `${origin}${pathname.startsWith("/my/") ? `/my/${MADE_UP}` : "/j/10000000000"}`,
    gone: /\b3,?001\b|invalid meeting id|meeting link is invalid/i,
  },
  // Everybody who is not signed in gets the same page.
  { name: "Google Meet", hosts: ["meet.google.com"], ask: null },
  { name: "Microsoft Teams", hosts: ["teams.microsoft.com", "teams.live.com"], ask: null },
  { name: "Facebook", hosts: ["facebook.com", "fb.me", "fb.watch", "messenger.com"], ask: null },
  { name: "Skype", hosts: ["skype.com"], ask: null },
  // A room begins when the first person opens it: only the server can be gone.
  { name: "Jitsi Meet", hosts: ["jit.si"], ask: ({ origin }) => `${origin}/` },
  { name: "Webex", hosts: ["webex.com"], ask: withoutQuery, madeUp: ({ origin }) => `${origin}/meet/${MADE_UP}` },
  {
    name: "GoTo Meeting",
    hosts: ["gotomeeting.com", "gotomeet.me", "meet.goto.com"],
    ask: withoutQuery,
    madeUp: ({ origin }) => `${origin}/${MADE_UP}`,
  },
  { name: "Whereby", hosts: ["whereby.com"], ask: withoutQuery, madeUp: ({ origin }) => `${origin}/${MADE_UP}` },
  {
    // Its service for embedding says 404 of a video that does not exist; channels have a page with a status.
    name: "YouTube",
    hosts: ["youtube.com", "youtu.be"],
    ask: (link) =>
      link.searchParams.has("v") || link.hostname === "youtu.be"
        ? `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(link.href)}`
        : withoutQuery(link),
  },
  {
    name: "Vimeo",
    hosts: ["vimeo.com"],
    ask: (link) => `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(link.href)}`,
  },
  {
    name: "Discord",
    hosts: ["discord.gg", "discord.com"],
    ask: (link) =>
      link.hostname === "discord.gg" || link.pathname.startsWith("/invite/")
        ? `https://discord.com/api/v10/invites/${lastPart(link)}`
        : null,
  },
  {
    // An invitation that was revoked has the title of the service instead of the group's.
    name: "WhatsApp",
    hosts: ["chat.whatsapp.com"],
    ask: withoutQuery,
    madeUp: ({ origin }) => `${origin}/AAAAAAAAAAAAAAAAAAAAAA`,
  },
  {
    name: "Telegram",
    hosts: ["t.me", "telegram.me"],
    ask: withoutQuery,
    madeUp: ({ origin }) => `${origin}/+AAAAAAAAAAAAAAAA`,
    alive: /class="tgme_page_title"/,
  },
];

/** How a link is checked: what is asked, whether its text is needed, and the pace of its service. */
export type LinkQuestion = {
  service: MeetingService | null;
  /** What is asked; null when nobody learns anything without joining. */
  ask: string | null;
  /** The same of a room that does not exist; null where the status alone tells. */
  madeUp: string | null;
  /** The service or site whose pace counts. */
  pacedBy: string;
};

/** What to ask about a link, without joining; null for a text that is no web address. */
export function questionAbout(link: string): LinkQuestion | null {
  const url = URL.parse(link);
  const host = linkHost(link);
  if (url === null || host === null || !/^https?:$/.test(url.protocol)) return null;
  // A name without an account: a user name in an address is never sent.
  url.username = "";
  url.password = "";
  url.hash = "";
  const service = SERVICES.find(({ hosts }) => hosts.some((end) => host === end || host.endsWith(`.${end}`))) ?? null;
  const pacedBy = service?.name ?? url.host;
  if (service === null) return { service, ask: url.href, madeUp: null, pacedBy };
  return { service, ask: service.ask?.(url) ?? null, madeUp: service.madeUp?.(url) ?? null, pacedBy };
}

/** An answer, or what prevented it. */
export type LinkAnswer =
  | { kind: "answer"; status: number; text: string }
  | { kind: "no-answer"; why: "no-such-host" | "unreachable" | "too-slow" }
  /** Not asked: a private network, robots.txt, an address that leads nowhere. */
  | { kind: "not-asked"; why: string };

/** Says that there is nothing at this address, for good or until somebody acts. */
const GONE = new Set([404, 410]);

/** What an answer alone says. A refusal (401, 403, 429 and the like) says nothing: it may only concern programs. */
function plainVerdict(answer: LinkAnswer): LinkVerdict {
  if (answer.kind === "not-asked") return "unknown";
  if (answer.kind === "no-answer") return "silent";
  const { status } = answer;
  if (GONE.has(status)) return "gone";
  if (status >= 500) return "silent";
  return status >= 200 && status < 300 ? "alive" : "unknown";
}

/**
 * What the answer about a link says, in the light of the answer about a room that does not exist (`madeUp`, null if
 * none was asked). A service that says the same words of both says that the room is gone only if these words mean that;
 * any other answer that both have says nothing.
 */
export function verdictOf(
  { service }: Pick<LinkQuestion, "service">,
  answer: LinkAnswer,
  madeUp: LinkAnswer | null,
): LinkVerdict {
  const verdict = plainVerdict(answer);
  if (verdict !== "alive" || service === null || answer.kind !== "answer") return verdict;
  // Trusted only while the service says the same of a room that cannot exist; otherwise its words have changed meaning.
  if (saysGone(service, answer)) return saysGone(service, madeUp) ? "gone" : "unknown";
  if (service.alive !== undefined) return service.alive.test(answer.text) ? "alive" : "unknown";
  return service.madeUp === undefined || isOtherThan(madeUp, answer) ? "alive" : "unknown";
}

function saysGone({ gone }: MeetingService, answer: LinkAnswer | null): boolean {
  return gone !== undefined && answer?.kind === "answer" && gone.test(answer.text);
}

/** Whether the answer about a made-up room is known, and another one. */
function isOtherThan(madeUp: LinkAnswer | null, answer: LinkAnswer): boolean {
  if (madeUp === null || madeUp.kind === "not-asked" || plainVerdict(madeUp) === "silent") return false;
  return !isSame(answer, madeUp);
}

function isSame(one: LinkAnswer, other: LinkAnswer): boolean {
  if (one.kind !== "answer" || other.kind !== "answer") return false;
  return one.status === other.status && titleOf(one.text) === titleOf(other.text);
}

/** The title of a page; the rest differs with every request. */
function titleOf(text: string): string {
  return (
    /<meta[^>]+property="og:title"[^>]+content="([^"]*)"/i.exec(text)?.[1] ??
    /<title[^>]*>([^<]*)</i.exec(text)?.[1] ??
    ""
  ).trim();
}

/** Whether the text of an answer is needed, or its status is enough. */
export function needsText({ service }: Pick<LinkQuestion, "service">): boolean {
  return (
    service !== null && (service.gone !== undefined || service.alive !== undefined || service.madeUp !== undefined)
  );
}

/** How fast a service or site is asked: at most so many questions at a time, and so long from one to the next. */
export function paceOf({ service }: Pick<LinkQuestion, "service">): { atOnce: number; everyMs: number } {
  return service === null ? { atOnce: 1, everyMs: 1_000 } : { atOnce: 2, everyMs: 250 };
}
