import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { isWithheldSql } from "#data/queries/withheld-events.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A decision about a claim or about what was reported of an event. */
export type QueueDecision = {
  kind: "claim" | "report";
  id: number;
  /** Of the organizer or the event; null for a private event that is not the viewer's own. */
  name: string | null;
  state: "approved" | "rejected" | "dismissed" | "hidden";
  /** Who decided; null for somebody who is gone, and for the program. */
  by: string | null;
  at: EpochMs;
};

/** The newest decisions of both queues about what is still there. */
export async function listQueueDecisions(
  db: Connection,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<readonly QueueDecision[]> {
  const found = await db.execute<Omit<QueueDecision, "at"> & { at: string }>(sql`
    with claims as (select 'claim' as kind, c.id, o.name, c.state, c.decided_by, c.closed_at as at
           from (select * from organizer_claims where state in ('approved', 'rejected')
                  order by closed_at desc, id desc limit ${limit}) c
           join organizers o on o.id = c.organizer_id and o.deleted_at is null),
         reports as (select 'report' as kind, r.id, case when not ${isWithheldSql(viewerId)} then e.title end as name, r.state, r.decided_by, r.decided_at as at
           from (select * from report_cases where state <> 'open' order by decided_at desc, id desc limit ${limit}) r
           join events e on e.id = r.event_id and e.deleted_at is null)
    select d.kind, d.id::int as id, d.name, d.state, coalesce(u.name, u.email) as by, d.at
      from (select * from claims union all select * from reports) d left join users u on u.id = d.decided_by
     order by d.at desc, d.kind, d.id desc limit ${limit}`);
  return found.rows.map((row) => ({ ...row, at: instantFromText(row.at) }));
}
