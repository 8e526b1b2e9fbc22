import { redirect } from "react-router";
import { OPEN_WORK_MAX } from "#core/admin/open-work.ts";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import { eventPath } from "#core/events/event-address.ts";
import { isGivenTwice } from "#core/list-address.ts";
import { RECENT_SHOWN, writeDeskItem } from "#core/moderation/moderation-list.ts";
import { MERGE_FIELDS, type MergeField } from "#core/moderation/event-merge.ts";
import { formatDate, formatDateAtClock } from "#core/time/format.ts";
import { countPairs, findPair } from "#data/queries/possible-duplicates.ts";
import { type StoredEvent, findEventToEdit } from "#data/queries/event-edit.ts";
import { type RecentMerge, listRecentMerges } from "#data/queries/event-merges.ts";
import { countSavers } from "#data/queries/saved-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { scheduleLines } from "#web/components/event-owner/schedule-lines.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const DUPLICATES_PATH = "/admin/duplicates";

type Loaded = { status: number; view: DuplicatesView };

/** Loads the likeliest pair of duplicate events, and the recent merges. */
export async function duplicatesLoader(url: URL, frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site } = context;
  const text = url.searchParams.get("pair");
  const place = text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
  if (
    isGivenTwice(url.searchParams, "pair") ||
    (text !== null && pairPath(place) !== `${DUPLICATES_PATH}?pair=${text}`)
  )
    throw redirect(pairPath(place));
  const page = translate("moderation.duplicates.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, here: pairPath(place) };
  const loaded = await orLogged(context, "possible duplicates could not be read", async (): Promise<Loaded> => {
    const [pair, merged] = await Promise.all([
      readPair(place, context),
      listRecentMerges(context.database.db, { viewerId: context.viewer?.userId ?? "", limit: RECENT_SHOWN }),
    ]);
    if (pair === null && place > 1) throw redirect(DUPLICATES_PATH);
    const reader = listReader(context);
    const recentMerges = merged.map((merge) => mergeView(merge, reader));
    return { status: 200, view: { ...common, shows: "pairs", pair, merged: recentMerges } };
  });
  return loaded ?? { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
}

function pairPath(place: number): string {
  return place === 1 ? DUPLICATES_PATH : `${DUPLICATES_PATH}?pair=${place}`;
}

async function readPair(place: number, context: RequestContext): Promise<PairView | null> {
  const { db } = context.database;
  const [found, total] = await Promise.all([findPair(db, { skip: place - 1 }), countPairs(db, OPEN_WORK_MAX)]);
  if (found === null) return null;
  const [survivor, folded] = await Promise.all([
    findEventToEdit(db, found.survivorPublicId),
    findEventToEdit(db, found.foldedPublicId),
  ]);
  if (survivor === null || folded === null) return null;
  const saves = await Promise.all([countSavers(db, survivor.id), countSavers(db, folded.id)]);
  const reader = listReader(context);
  const isMore = total >= OPEN_WORK_MAX;
  return {
    place,
    total: { count: isMore ? OPEN_WORK_MAX - 1 : total, isMore },
    signs: found.reasons,
    survivor: sideView(survivor, saves[0], reader),
    folded: sideView(folded, saves[1], reader),
    rows: pairRows(survivor, folded, reader),
    hrefs: {
      previous: place > 1 ? pairPath(place - 1) : null,
      next: place < total ? pairPath(place + 1) : null,
    },
  };
}

function sideView(event: StoredEvent, saves: number, { style }: ListReader): SideView {
  const { title, importSource, createdAt } = event;
  return {
    item: writeDeskItem(event),
    title,
    href: eventPath(event),
    isImported: importSource !== null,
    date: formatDate(createdAt, style),
    saves,
  };
}

/** Fields that are shown even where both events agree. */
const ALWAYS: ReadonlySet<MergeField> = new Set(["title", "when", "organizer", "link", "description"]);

function pairRows(survivor: StoredEvent, folded: StoredEvent, reader: ListReader): readonly PairRow[] {
  const rows = MERGE_FIELDS.map((field) => {
    const [one, other] = [fieldText(survivor, field, reader), fieldText(folded, field, reader)];
    return { field, survivor: one, folded: other, differs: one !== other };
  });
  return rows.filter(({ field, differs }) => differs || ALWAYS.has(field));
}

function fieldText(event: StoredEvent, field: MergeField, reader: ListReader): string | null {
  switch (field) {
    case "title":
      return event.nativeTitle === null ? event.title : `${event.title} (${event.nativeTitle})`;
    case "when":
      return scheduleLines(event.kind, event.schedules, reader);
    case "organizer":
      return event.organizerName;
    case "link":
      return event.link;
    case "description":
      return event.description || null;
    case "type":
      return reader.translate(`events.type.${event.type}`);
    case "price":
      return priceText(event, reader);
  }
}

function priceText({ price, donationWelcome }: StoredEvent, { translate }: ListReader): string | null {
  const words = [
    ...(price === null
      ? []
      : [price === 0 ? translate("moderation.duplicates.free") : translate("rowFacts.price", { price })]),
    ...(donationWelcome ? [translate("moderation.duplicates.donation")] : []),
  ];
  return words.length === 0 ? null : words.join(", ");
}

function mergeView({ at, survivorPublicId, survivor, folded, ...merge }: RecentMerge, reader: ListReader): MergeView {
  const withheld = reader.translate("admin.overview.private");
  return {
    ...merge,
    survivor: survivor ?? withheld,
    folded: folded ?? withheld,
    survivorHref: survivor === null ? null : eventPath({ publicId: survivorPublicId, title: survivor }),
    when: formatDateAtClock(at, reader.style),
    iso: new Date(at).toISOString(),
  };
}

export type SideView = {
  /** Identifies the event in the state that was read (`writeDeskItem`). */
  item: string;
  title: string;
  href: string;
  isImported: boolean;
  date: string;
  saves: number;
};

/** The values of one field in both events; null for an empty value. */
export type PairRow = { field: MergeField; survivor: string | null; folded: string | null; differs: boolean };

export type MergeView = {
  id: number;
  survivor: string;
  /** Null for somebody else's private event. */
  survivorHref: string | null;
  folded: string;
  by: string | null;
  when: string;
  iso: string;
};

export type PairView = {
  place: number;
  total: { count: number; isMore: boolean };
  signs: readonly DuplicateReason[];
  survivor: SideView;
  folded: SideView;
  rows: readonly PairRow[];
  hrefs: { previous: string | null; next: string | null };
};

type DuplicatesView = {
  documentTitle: string;
  frame: AdminFrameData;
  here: string;
} & ({ shows: "pairs"; pair: PairView | null; merged: readonly MergeView[] } | { shows: "failed"; requestId: string });
