import { eventPath } from "#core/events/event-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";
import { sharedTimes } from "#web/components/share/shared-times.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What a page says of itself when it is shared: lines with its times, true until a moment; null for a page without times. */
type SharedText = { lines: readonly string[]; until: EpochMs | null };

type Shared = {
  title: string;
  /** The canonical path of the page: without a zone, which is the reader's own matter. */
  path: string;
  text: SharedText | null;
};

/** The ways to share a page. The words come with them, so that pages load no messages for them. */
export function shareMenu({ title, path, text }: Shared, { translate, site, now }: RequestContext): ShareMenuView {
  const names = ["app", "email", "address", "code", "codeAlt", "download", "print"] as const;
  const words = names.map((name) => [name, translate(`share.menu.${name}`)] as const);
  const failed = translate("share.menu.failed");
  return {
    label: translate("share.menu.label"),
    words: Object.fromEntries(words) as ShareMenuView["words"],
    copyLink: { copy: translate("share.menu.link"), copied: translate("share.menu.linkCopied"), failed },
    copyText: { copy: translate("share.menu.text"), copied: translate("share.menu.textCopied"), failed },
    title,
    url: site.baseUrl + path,
    text: text === null ? null : [title, ...text.lines].join("\n"),
    now,
    until: text?.until ?? null,
    code: `/share/qr.svg?${new URLSearchParams({ page: path }).toString()}`,
  };
}

type SharedEvent = {
  event: FoundEvent;
  /** The date of the page; null for a room and for an event without dates. */
  date: EventDate | null;
  /** The dates that are not over, the earliest first. */
  coming: readonly EventDate[];
};

/**
 * The date that is shared with an event: that of the page while it is not over, else the next one that is held. Never
 * one that is over.
 */
function sharedDate({ event, date, coming }: SharedEvent, now: EpochMs): EventDate | null {
  if (event.cancelledAt !== null) return null;
  if (date !== null && date.endsAt > now) return date;
  return coming.find(({ cancelled, endsAt }) => !cancelled && endsAt > now) ?? null;
}

/** The words of an event at its date: who hosts it and when it is, for the reader and for the host; never how to join. */
export function eventText(shared: SharedEvent, reader: Pick<ListReader, "now" | "style" | "translate">): SharedText {
  const { event } = shared;
  const { translate } = reader;
  const date = sharedDate(shared, reader.now);
  const host = translate("share.text.with", { organizer: event.organizerName });
  if (date === null) return { lines: [host, withoutDate(event, reader)], until: null };
  const [own = "", ...there] = sharedTimes(date, reader);
  const when = date.cancelled ? translate("share.text.cancelled", { when: own }) : own;
  return { lines: [host, when, ...there], until: date.endsAt };
}

function withoutDate({ cancelledAt, kind }: FoundEvent, { translate }: Pick<ListReader, "translate">): string {
  if (cancelledAt !== null) return translate("event.card.cancelled");
  return translate(kind === "always_open" ? "eventHead.metaAlwaysOpen" : "eventHead.metaNoDates");
}

/** The ways to share an event or one of its dates; a date that is over leads to the event. */
export function eventShareMenu(shared: SharedEvent, path: string, context: RequestContext): ShareMenuView {
  const { event, date } = shared;
  const isOver = date !== null && date.endsAt <= context.now;
  const text = eventText(shared, listReader(context));
  return shareMenu({ title: event.title, path: isOver ? eventPath(event) : path, text }, context);
}

/** The words of a page about several events: the next one, with its times. */
export function nextEventText(
  next: EventRow | null,
  reader: Pick<ListReader, "style" | "translate">,
): SharedText | null {
  if (next === null || next.date === null) return null;
  const title = reader.translate("share.text.next", { title: next.title });
  return { lines: [title, ...sharedTimes(next.date, reader)], until: next.date.endsAt };
}
