import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { readEmbedLook, readEmbedTarget } from "#core/embeds/embed.ts";
import { DEFAULT_ZONE, offsetLabel } from "#core/time/zone.ts";
import { DIRECTIONS } from "#messages/language.ts";
import { zoneWords } from "#web/components/calendar-files/calendar-words.server.ts";
import { asAnybody } from "#web/components/embeds/as-anybody.server.ts";
import { type Embedded, findEmbedded } from "#web/components/embeds/find-embedded.server.ts";
import { OPEN_CACHE } from "#web/http/open-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { statusOf } from "#web/http/respond.server.ts";
import { EMBED_POLICY, embedDocument, embedFailureDocument } from "#web/routes/embedded/embed-document.server.tsx";
import { readEmbedRows } from "#web/routes/embedded/embed-rows.server.ts";
import type { EmbedFrame, EmbedView } from "#web/routes/embedded/embed-view.ts";

/**
 * The document of an embed at `/embed/` and the path of a page: the same for everybody. Failures are documents too, that
 * a frame of another site may show.
 */
export async function embeddedLoader(path: string, url: URL, context: RequestContext): Promise<Response> {
  const anybody = asAnybody(url, context);
  try {
    return await embeddedAnswer(path, url, anybody);
  } catch (thrown) {
    return failureAnswer(thrown, url, anybody);
  }
}

async function embeddedAnswer(path: string, url: URL, context: RequestContext): Promise<Response> {
  const target = readEmbedTarget(`/${path}`, url.searchParams);
  if (target === null) throw new AppError("not-found", "no embed has this address");
  const embedded = await findEmbedded(target, context);
  const { rows: limit } = readEmbedLook(url.searchParams);
  const rows = await readEmbedRows(embedded.source, limit, context);
  const canonical = context.site.baseUrl + embedded.path;
  const html = embedDocument(
    frameOf({ title: embedded.title, url, canonical }, context),
    embedView(embedded, rows, context),
  );
  return answer(html, { status: 200, cache: OPEN_CACHE });
}

type FrameOf = { title: string; url: URL; canonical: string | null };

function frameOf({ title, url, canonical }: FrameOf, { language, zone }: RequestContext): EmbedFrame {
  const { theme } = readEmbedLook(url.searchParams);
  return { title, language, direction: DIRECTIONS[language], theme, zone: zone.id, canonical };
}

/**
 * The frame's sandbox makes the document's own origin a foreign one; its script asks for the document again, and a
 * redirect without the header would end that.
 */
const ANY_ORIGIN = { "access-control-allow-origin": "*" };

function answer(html: string, { status, cache }: { status: number; cache: string }): Response {
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": EMBED_POLICY,
      ...ANY_ORIGIN,
      "cache-control": cache,
      "x-robots-tag": "noindex",
    },
  });
}

type Rows = Awaited<ReturnType<typeof readEmbedRows>>;

function embedView(embedded: Embedded, { days, starts, total }: Rows, context: RequestContext): EmbedView {
  const { site, translate } = context;
  const href = site.baseUrl + embedded.path;
  const isEmpty = days.length === 0;
  const all =
    total === null
      ? translate("embeds.view.event", { site: site.name })
      : translate("embeds.view.all", { site: site.name, count: total });
  return {
    heading: { text: embedded.title, href },
    lines: linesOf(embedded, context),
    zone: starts.length === 0 ? null : zoneSentence(starts, context),
    days,
    empty: isEmpty ? translate(`embeds.view.${emptyKey(embedded)}`) : null,
    more: [
      ...(isEmpty && total !== null ? [] : [{ text: all, href }]),
      ...(embedded.path === ALL_EVENTS && !isEmpty ? [] : [moreLink(context)]),
    ],
    newTab: translate("embeds.view.newTab"),
  };
}

const ALL_EVENTS = "/events";

function moreLink({ site, translate }: RequestContext) {
  return { text: translate("embeds.view.more", { site: site.name }), href: site.baseUrl + ALL_EVENTS };
}

/** Who an event is from, and that all of it is cancelled. */
function linesOf({ source }: Embedded, { translate }: RequestContext): string[] {
  if (source.of !== "event") return [];
  const { organizerName, cancelledAt } = source.event;
  return [
    translate("embeds.view.with", { name: organizerName }),
    ...(cancelledAt === null ? [] : [translate("embeds.view.cancelled")]),
  ];
}

function emptyKey({ source }: Embedded): "none" | "alwaysOpen" | "over" {
  if (source.of !== "event") return "none";
  return source.event.kind === "always_open" ? "alwaysOpen" : "over";
}

/** "All times are in Eastern Time (New York), GMT−5.": without the offset where it changes among the dates, and of UTC. */
function zoneSentence(starts: readonly number[], context: RequestContext): string {
  const { translate, zone, now } = context;
  const words = zoneWords(zone.id, starts[0] ?? now, context);
  const offsets = new Set(starts.map((at) => offsetLabel(zone.id, at)));
  const [offset] = offsets;
  return offset === undefined || offsets.size > 1 || zone.id === DEFAULT_ZONE
    ? translate("embeds.view.zoneAlone", { zone: words })
    : translate("embeds.view.zone", { zone: words, offset });
}

/** How long the address of something that does not exist is remembered is of no harm: it may come to exist. */
function failureAnswer(thrown: unknown, url: URL, context: RequestContext): Response {
  const location = thrown instanceof Response ? thrown.headers.get("location") : null;
  // A merged event or organizer: the embed moves with its page.
  if (location !== null) throw redirect(`/embed${location}${url.search}`, { status: 302, headers: ANY_ORIGIN });
  const { status, words } = failureOf(thrown, context);
  const { site, translate } = context;
  const heading = translate(`embeds.failed.${words}`);
  const html = embedFailureDocument(frameOf({ title: heading, url, canonical: null }, context), {
    heading,
    text: translate(`embeds.failed.${words}Text`, { site: site.name }),
    more: moreLink(context),
  });
  return answer(html, { status, cache: status < 500 ? OPEN_CACHE : "no-store" });
}

type Failure = { status: number; words: "missing" | "gone" | "filter" | "error" };

function failureOf(thrown: unknown, context: RequestContext): Failure {
  if (isGone(thrown)) return { status: 410, words: "gone" };
  const { status, isExpected } = statusOf(thrown);
  if (!isExpected) context.logError(thrown, "an embed could not be made");
  if (status === 400) return { status, words: "filter" };
  return status < 500 ? { status: 404, words: "missing" } : { status, words: "error" };
}

/** Whether it is what `gone` and `throwGone` throw for something that was deleted. */
function isGone(thrown: unknown): boolean {
  return (
    typeof thrown === "object" && thrown !== null && "init" in thrown && (thrown.init as ResponseInit).status === 410
  );
}
