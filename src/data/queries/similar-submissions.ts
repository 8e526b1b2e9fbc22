import { sql } from "drizzle-orm";
import { type DuplicateCandidate, type DuplicateReason, scoreDuplicate } from "#core/duplicates/duplicate.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

const COMPARED = 100;
const TOLD = 5;
const LONGEST_MS = 31 * DAY_MS;

type SimilarSubmission = { submissionId: number; score: number; reasons: readonly DuplicateReason[] };

/** Submissions that wait for an answer and may be the same gathering, the likeliest first, at most five: for moderators only. */
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
  return found.rows
    .flatMap((row): SimilarSubmission[] => {
      const signs = { sameOrganizer: row.same_organizer, sameLink: row.same_link, datesOverlap: true };
      const score = scoreDuplicate({ titles: [title, row.title], ...signs });
      return score === null ? [] : [{ submissionId: Number(row.id), ...score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOLD);
}
