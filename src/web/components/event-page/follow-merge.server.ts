import { redirect } from "react-router";
import { datePath, eventPath, originalLocalOf } from "#core/events/event-address.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import { findMergedDate, findMergedInto } from "#data/queries/event-merges.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What was asked for about the event: its page, one of its dates by the address's segment, or its join link. */
export type AskedPart =
  | { part: "page"; search: string }
  | { part: "date"; date: string; search: string }
  | { part: "link" };

/**
 * Leads from the address of an event that was folded into another to the same part of that one: a date to the date that begins at the
 * same moment. Not for good: a merge can be taken back.
 */
export async function followMerge(event: FoundEvent, asked: AskedPart, { database }: RequestContext): Promise<void> {
  if (event.mergedInto === null) return;
  const { db } = database;
  const into = await findMergedInto(db, event.id);
  if (into === null) return;
  if (asked.part === "link") throw redirect(`/go/${into.publicId}`, 302);
  const originalLocal = asked.part === "date" ? originalLocalOf(asked.date) : null;
  const date = originalLocal === null ? null : await findMergedDate(db, { from: event.id, to: into.id, originalLocal });
  throw redirect(`${date === null ? eventPath(into) : datePath(into, date)}${asked.search}`, 302);
}
