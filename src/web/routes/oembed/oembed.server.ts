import {
  readEmbedUrl,
  type EmbedTarget,
  EMBED_HEIGHT,
  EMBED_ROWS,
  EMBED_SANDBOX,
  EMBED_WIDTH,
  embedPath,
  VISITORS_ZONE,
} from "#core/embeds/embed.ts";
import { originalLocalOf, publicIdOf } from "#core/events/event-address.ts";
import { isGivenTwice } from "#core/list-address.ts";
import { escapeHtml } from "#core/text/linked-text.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { findDateOfEvent, findEventByPublicId, listDatesOfEvent } from "#data/queries/event-page.ts";
import { findOrganizerByPublicId } from "#data/queries/organizers.ts";
import { asAnybody } from "#web/components/embeds/as-anybody.server.ts";
import { type Embedded, findEmbedded } from "#web/components/embeds/find-embedded.server.ts";
import { shareImage } from "#web/components/event-page/event-share-image.server.ts";
import { SITE_IMAGE } from "#web/components/layout/page-head.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { statusOf } from "#web/http/respond.server.ts";

/** How long a program may show the answer before it asks again, in seconds. */
const CACHE_SECONDS = 3_600;
const CACHE = `public, max-age=${CACHE_SECONDS}`;

/** The height of the frame of one event. */
const EVENT_HEIGHT = 320;

const HEADERS = { "access-control-allow-origin": "*", "x-robots-tag": "noindex" };

type Refusal = "noUrl" | "size" | "format" | "kept" | "unknown" | "error";
const STATUS: Record<Exclude<Refusal, "error">, number> = {
  noUrl: 400,
  size: 400,
  format: 501,
  kept: 401,
  unknown: 404,
};

/** Answers how to show a page of this site, as oEmbed 1.0 in JSON; refusals are a sentence with their status. */
export async function oembedLoader(url: URL, context: RequestContext): Promise<Response> {
  const anybody = asAnybody(url, context);
  const parameters = readParameters(url.searchParams);
  if (typeof parameters === "string") return refusal(parameters, STATUS[parameters], anybody);
  const target = readEmbedUrl(parameters.url, anybody.site.baseUrl);
  if (target === null) return refusal("unknown", STATUS.unknown, anybody);
  try {
    const embedded = await findEmbedded(target, anybody);
    const body = await oembedBody(embedded, { target, ...parameters }, anybody);
    return Response.json(body, { headers: { ...HEADERS, "cache-control": CACHE } });
  } catch (thrown) {
    return thrownAnswer(thrown, target, anybody);
  }
}

type OembedParameters = { url: string; maxWidth: number | null; maxHeight: number | null };

function readParameters(params: URLSearchParams): OembedParameters | "noUrl" | "size" | "format" {
  const names = ["url", "format", "maxwidth", "maxheight"];
  const url = params.get("url") ?? "";
  if (names.some((name) => isGivenTwice(params, name)) || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    return "noUrl";
  if ((params.get("format") ?? "json") !== "json") return "format";
  const [maxWidth, maxHeight] = [readSize(params.get("maxwidth")), readSize(params.get("maxheight"))];
  return maxWidth === undefined || maxHeight === undefined ? "size" : { url, maxWidth, maxHeight };
}

/** A number of pixels; null for no limit, undefined for what is no number. */
function readSize(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

type Wanted = OembedParameters & { target: EmbedTarget };

async function oembedBody(
  embedded: Embedded,
  wanted: Wanted,
  context: RequestContext,
): Promise<Record<string, unknown>> {
  const { site } = context;
  const { title, author, source } = embedded;
  const width = Math.min(wanted.maxWidth ?? EMBED_WIDTH, EMBED_WIDTH);
  const firstHeight = source.of === "event" ? EVENT_HEIGHT : EMBED_HEIGHT.first;
  const height = Math.min(wanted.maxHeight ?? firstHeight, firstHeight);
  return {
    type: "rich",
    version: "1.0",
    title,
    ...(author !== null && { author_name: author.name }),
    ...(author?.path != null && { author_url: site.baseUrl + author.path }),
    provider_name: site.name,
    provider_url: site.baseUrl,
    cache_age: CACHE_SECONDS,
    ...(await thumbnailOf(embedded, wanted, context)),
    html: frameOf(embedded, { ...wanted, width, height }, context),
    width,
    height,
  };
}

type FrameSize = { width: number; height: number };

/** The frame, in the zone that the page's address names, else in that of each visitor. */
function frameOf({ title }: Embedded, { target, url, width, height }: Wanted & FrameSize, { site }: RequestContext) {
  const zone = canonicalZone(new URL(url).searchParams.get("tz") ?? "") ?? VISITORS_ZONE;
  const src = site.baseUrl + embedPath(target, { theme: "auto", rows: EMBED_ROWS.first, zone });
  const attributes = Object.entries({
    src,
    title,
    width: String(width),
    height: String(height),
    sandbox: EMBED_SANDBOX,
    loading: "lazy",
    style: "border:0;max-width:100%",
  });
  return `<iframe ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(" ")}></iframe>`;
}

/** The picture of a shared link, if it is within the limits: the standard asks that of it too. */
async function thumbnailOf({ source }: Embedded, { maxWidth, maxHeight }: OembedParameters, context: RequestContext) {
  const image = (source.of === "event" ? await eventImage(source, context) : null) ?? SITE_IMAGE;
  if (image.width > (maxWidth ?? image.width) || image.height > (maxHeight ?? image.height)) return {};
  return {
    thumbnail_url: new URL(image.path, context.site.baseUrl).href,
    thumbnail_width: image.width,
    thumbnail_height: image.height,
  };
}

/** The picture of an event at its next date, or at the one that the address names. */
async function eventImage(
  { event, date: named }: Extract<Embedded["source"], { of: "event" }>,
  context: RequestContext,
) {
  const { database, now } = context;
  const local = named === null ? null : originalLocalOf(named);
  const date =
    local === null
      ? ((await listDatesOfEvent(database.db, event.id, { from: now, limit: 1 }))[0] ?? null)
      : await findDateOfEvent(database.db, event.id, local);
  return shareImage(event, { date, onDatePage: named !== null }, context);
}

function refusal(words: Refusal, status: number, { translate, site }: RequestContext): Response {
  // Plain text: a person who opens the address would otherwise get a page in place of a program's answer.
  return new Response(`${translate(`embeds.oembed.${words}`, { site: site.name })}\n`, {
    status,
    headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

async function thrownAnswer(thrown: unknown, target: EmbedTarget, context: RequestContext): Promise<Response> {
  // What was merged or deleted has no page of its own any more; a program that follows its page asks for the other one.
  const isMovedOrGone =
    thrown instanceof Response || (typeof thrown === "object" && thrown !== null && "init" in thrown);
  const { status, isExpected } = isMovedOrGone ? { status: 404, isExpected: true } : statusOf(thrown);
  if (!isExpected) context.logError(thrown, "an oEmbed answer could not be made");
  if (status >= 500) return refusal("error", 503, context);
  const words = (await isRestricted(target, context)) ? "kept" : "unknown";
  return refusal(words, STATUS[words], context);
}

/** Whether there is such an event or organizer, but not for everybody. */
async function isRestricted(target: EmbedTarget, { database: { db } }: RequestContext): Promise<boolean> {
  if (target.of !== "event" && target.of !== "organizer") return false;
  const id = publicIdOf(target.segment);
  if (id === null) return false;
  const found = target.of === "event" ? await findEventByPublicId(db, id) : await findOrganizerByPublicId(db, id);
  return found !== null && found.deletedAt === null && found.listing !== "public" && found.mergedInto === null;
}
