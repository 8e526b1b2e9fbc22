import { overviewPath, type OverviewAsked, type OverviewState } from "#core/admin/overview-address.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayDeleteEvent, mayReadWords } from "#core/events/event-policy.ts";
import { formatClock, formatDate, formatMonthDay } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import type { Viewer } from "#core/viewer.ts";
import type { OverviewEvent } from "#data/queries/admin-events.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { OverviewRow } from "#web/routes/admin/overview-view.ts";

/** An account's id as it fits into a column, such as '7c1e…90ab'. */
const ID_EDGE = 4;

/** An event as a row of the overview (spec §2). */
export function overviewRow(
  event: OverviewEvent,
  { viewer, asked }: { viewer: Viewer; asked: OverviewAsked },
  reader: ListReader,
): OverviewRow {
  const { publicId, title, type, kind, organizerName, userId, organizerRole } = event;
  if (!mayReadWords(viewer, event)) return privateRow(event, viewer);
  const ofOrganizer = { ...asked, organizer: organizerName, after: null, before: null };
  return {
    publicId,
    title: title.trim() === "" ? null : title,
    isWithheld: false,
    href: eventPath(event),
    type,
    date: dateOf(event, reader),
    isAlwaysOpen: kind === "always_open",
    organizer: organizerName.trim() === "" ? null : { name: organizerName, href: overviewPath(ofOrganizer) },
    createdBy: createdBy(event, viewer),
    states: statesOf(event),
    mayDelete: mayDeleteEvent(viewer, { userId, organizerRole }),
  };
}

/** Somebody else's private event: that it exists, who made it and its state, without a word of it (PRODUCT P6). */
function privateRow(event: OverviewEvent, viewer: Viewer): OverviewRow {
  const { publicId } = event;
  return {
    publicId,
    title: null,
    isWithheld: true,
    href: eventPath({ publicId, title: "" }),
    type: "other",
    date: null,
    isAlwaysOpen: false,
    organizer: null,
    createdBy: createdBy(event, viewer),
    states: statesOf(event),
    mayDelete: mayDeleteEvent(viewer, event),
  };
}

/** With the year where it is another one than now. */
function dateOf({ startsAt }: OverviewEvent, { style, now }: ListReader): OverviewRow["date"] {
  if (startsAt === null) return null;
  const year = localDate(startsAt, style.zone).slice(0, 4);
  const isThisYear = year === localDate(now, style.zone).slice(0, 4);
  return {
    iso: toIsoSeconds(startsAt),
    day: isThisYear ? formatMonthDay(startsAt, style) : formatDate(startsAt, style),
    clock: formatClock(startsAt, style),
  };
}

/** 'Created by you', or the account's id for admins (spec §2). */
function createdBy({ userId, isImported }: OverviewEvent, viewer: Viewer): OverviewRow["createdBy"] {
  if (userId === null) return { kind: isImported ? "import" : "nobody" };
  if (userId === viewer.userId) return { kind: "you" };
  if (viewer.role !== "admin") return { kind: "member" };
  const isShort = userId.length <= 2 * ID_EDGE + 1;
  const short = isShort ? userId : `${userId.slice(0, ID_EDGE)}…${userId.slice(-ID_EDGE)}`;
  return { kind: "account", id: userId, short };
}

/** The spec's badge (§4), and what else keeps an event out of lists. Private ones wait for nobody. */
function statesOf({ moderation, visibility, cancelledAt }: OverviewEvent): readonly (OverviewState | "private")[] {
  const isPrivate = visibility === "private";
  const badges: (OverviewState | "private")[] = isPrivate && moderation === "pending" ? [] : [moderation];
  if (isPrivate) badges.push("private");
  if (cancelledAt !== null) badges.push("cancelled");
  return badges;
}
