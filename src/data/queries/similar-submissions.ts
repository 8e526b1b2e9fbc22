import { sql } from "drizzle-orm";
import {
  type DuplicateCandidate,
  type DuplicateReason,
  likeliest,
  scoreDuplicate,
} from "#core/duplicates/duplicate.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

const COMPARED = 100;

const LONGEST_MS = 31 * DAY_MS;

type SimilarSubmission = { submissionId: number; score: number; reasons: readonly DuplicateReason[] };

/** Undecided submissions that may be duplicates, the likeliest first, at most five: for moderators only. */
export async function listSimilarSubmissions(
  db: Connection,
  candidate: DuplicateCandidate & { startsAt: number; endsAt: number; excludeSubmissionId: number },
): Promise<readonly SimilarSubmission[]> {
  const { title, organizerName, link, startsAt, endsAt, excludeSubmissionId } = candidate;
  const key = organizerKey(organizerName);
  const from = sqlInstant(startsAt - LONGEST_MS);
  const to = sqlInstant(endsAt);
  const found = await db.execute<{ id: string; title: string; same_organizer: boolean; same_link: boolean }>(sql`
    with near as (
      (select id from submissions where organizer_key = ${key} and starts_at between ${from} and ${to} limit ${COMPARED})
      union
      (select id from submissions where link_key(link) = link_key(${link}::text) and starts_at between ${from} and ${to}
        limit ${COMPARED}))
    select s.id, s.event_title as title, s.organizer_key = ${key} as same_organizer,
           coalesce(link_key(s.link) = link_key(${link}::text), false) as same_link
      from near join submissions s on s.id = near.id
     where s.status = 'pending' and s.withdrawn_at is null and s.id <> ${excludeSubmissionId}
       and s.starts_at < ${to} and s.ends_at > ${sqlInstant(startsAt)}`);
  const scored = found.rows.flatMap((row): SimilarSubmission[] => {
    const signs = { sameOrganizer: row.same_organizer, sameLink: row.same_link, datesOverlap: true };
    const score = scoreDuplicate({ titles: [title, row.title], ...signs });
    return score === null ? [] : [{ submissionId: Number(row.id), ...score }];
  });
  return likeliest(scored);
}

/** The likeliest possible duplicate of a submission, stored when it was sent. */
export type SubmissionTwin = {
  submissionId: number;
  reasons: readonly DuplicateReason[];
} & ({ kind: "event"; publicId: string; title: string } | { kind: "submission"; title: string });

/** The likeliest existing duplicate of each of these submissions, if any was stored. */
export async function listTwins(db: Connection, ids: readonly number[]): Promise<readonly SubmissionTwin[]> {
  const found = await db.execute<{
    id: string;
    reasons: DuplicateReason[];
    event: string | null;
    title: string;
  }>(sql`
    select distinct on (d.submission_id) d.submission_id as id, d.reasons, e.public_id as event,
           coalesce(e.title, s.event_title) as title
      from possible_duplicates d
      left join events e on e.id = d.other_event_id and e.deleted_at is null
      left join submissions s on s.id = d.other_submission_id and s.withdrawn_at is null
     where d.submission_id = any(${sqlArray(ids, "bigint")}) and num_nonnulls(e.id, s.id) > 0
     order by d.submission_id, d.score desc, d.id`);
  return found.rows.map(({ id, reasons, event, title }) => {
    const twin = { submissionId: Number(id), reasons, title };
    return event === null ? { ...twin, kind: "submission" } : { ...twin, kind: "event", publicId: event };
  });
}
