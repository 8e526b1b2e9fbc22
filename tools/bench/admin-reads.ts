import { sql } from "drizzle-orm";
import { OVERVIEW_SORTS, type OverviewQuery, type OverviewFilter } from "#core/admin/overview-address.ts";
import type { DeskFilter } from "#core/moderation/moderation-list.ts";
import { WAITING_REASONS } from "#core/moderation/waiting-reason.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { listOverviewEvents } from "#data/queries/admin-events.ts";
import { listDeletedEvents } from "#data/queries/deleted-events.ts";
import { listAndCountWaiting, shareOf } from "#data/queries/moderation-desk.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import type { Read } from "./lists.ts";
import { COMMON_WORD, RARE_WORD } from "./scatter-states.ts";

const PAGE_SIZE = 50;
const COUNTED = 1_001;
const NOTHING = { query: null, organizer: null, status: null, type: null, when: null };
const START = { after: null, before: null, zone: null };

const FILTERS: Record<string, Partial<OverviewFilter>> = {
  all: {},
  pending: { status: "pending" },
  approved: { status: "approved" },
  rejected: { status: "rejected" },
  cancelled: { status: "cancelled" },
  "a type": { type: "retreat" },
  upcoming: { when: "upcoming" },
  past: { when: "past" },
  rooms: { when: "always" },
  "a rare word": { query: RARE_WORD },
  "a word of 1 in 100": { query: COMMON_WORD },
  "a word of all": { query: "reading" },
  "an organizer": { organizer: "Circle 7" },
  "organizers, all": { organizer: "Circle" },
  "pending of a type": { status: "pending", type: "prayer" },
  "past of a type": { when: "past", type: "prayer" },
  "word and state": { query: COMMON_WORD, status: "approved" },
};

/** What the dashboard reads for its lists, each order with each filter. */
export async function adminReads(
  { db }: Pick<Database, "db">,
  viewerId: string,
  now: EpochMs,
): Promise<Record<string, Read>> {
  const page = (requested: OverviewQuery): Read => {
    return (on) => listOverviewEvents(on, { ...requested, viewerId, now, limit: PAGE_SIZE, counted: COUNTED });
  };
  const reads: Record<string, Read> = {};
  const after = await middleOf(db);
  for (const sort of OVERVIEW_SORTS) {
    for (const [name, filter] of Object.entries(FILTERS)) {
      reads[`${sort}: ${name}`] = page({ ...NOTHING, ...START, ...filter, sort });
    }
    reads[`${sort}: the middle`] = page({ ...NOTHING, ...START, sort, after });
    reads[`${sort}: backwards`] = page({ ...NOTHING, ...START, sort, before: after });
  }
  return {
    ...reads,
    ...deskReads(),
    "recently deleted": (on) => listDeletedEvents(on, { viewerId, after: null, now, limit: PAGE_SIZE + 1 }),
    "open work": (on) => countOpenWork(on),
  };
}

function deskReads(): Record<string, Read> {
  const filters: Record<string, DeskFilter> = {
    "what waits": { query: null, reason: null },
    "waits, a rare word": { query: RARE_WORD, reason: null },
    "waits, a word of 1 in 100": { query: COMMON_WORD, reason: null },
    "waits, a word of all": { query: "reading", reason: null },
    "imported, a word of all": { query: "reading", reason: "imported" },
  };
  for (const reason of WAITING_REASONS) filters[`waits: ${reason}`] = { query: null, reason };
  const reads: Record<string, Read> = {};
  for (const [name, filter] of Object.entries(filters)) {
    for (const order of ["oldest", "newest"] as const) {
      reads[`${name}, ${order}`] = async (on) => {
        const share = await shareOf(on, filter);
        await listAndCountWaiting(on, { ...filter, share }, { order, after: null, limit: PAGE_SIZE + 1 }, COUNTED);
      };
    }
  }
  return reads;
}

async function middleOf(db: Database["db"]): Promise<string | null> {
  const found = await db.execute<{ public_id: string }>(
    sql`select public_id from events where deleted_at is null order by id offset (select count(*) / 2 from events) limit 1`,
  );
  return found.rows[0]?.public_id ?? null;
}
