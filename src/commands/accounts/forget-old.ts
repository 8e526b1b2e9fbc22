import { REPORTS_KEPT_MONTHS } from "#core/reports/report.ts";
import { type EpochMs, monthsBefore } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { forgetOldDecisions, forgetOldImports } from "#data/queries/desk-retention-write.ts";
import { forgetOldContacts } from "#data/queries/contacts-write.ts";
import { forgetOldDigests } from "#data/queries/digest-write.ts";
import { forgetOldDrafts } from "#data/queries/event-drafts-write.ts";
import { forgetReportsBefore } from "#data/queries/event-reports-write.ts";
import { forgetKeptForms } from "#data/queries/kept-forms-write.ts";
import { forgetOldClicks } from "#data/queries/join-clicks-write.ts";
import { forgetFarewells } from "#data/queries/leaving-write.ts";
import { forgetNotifications } from "#data/queries/notifications-write.ts";
import {
  eraseOldPersonal,
  forgetEndedBlocks,
  forgetFullLimits,
  forgetLiftedSuspensions,
  forgetOldMessages,
  forgetOldSessions,
  forgetOldTokens,
} from "#data/queries/retention-write.ts";

type Forgotten = {
  sessions: number;
  tokens: number;
  limits: number;
  keptForms: number;
  drafts: number;
  auditValues: number;
  farewells: number;
  notifications: number;
  messages: number;
  clicks: number;
  blocks: number;
  suspensions: number;
  decisions: number;
  imports: number;
  reports: number;
  contacts: number;
  digests: number;
};

/** Forgets what accounts need no longer, as docs/retention.md says; returns how many rows of each kind. */
export async function forgetOld({ db }: Pick<Database, "db">, now: EpochMs): Promise<Forgotten> {
  return {
    sessions: await forgetOldSessions(db, now),
    tokens: await forgetOldTokens(db, now),
    limits: await forgetFullLimits(db, now),
    keptForms: await forgetKeptForms(db, now),
    drafts: await forgetOldDrafts(db, now),
    auditValues: await eraseOldPersonal(db, now),
    farewells: await forgetFarewells(db),
    notifications: await forgetNotifications(db, now),
    messages: await forgetOldMessages(db, now),
    clicks: await forgetOldClicks(db, now),
    blocks: await forgetEndedBlocks(db, now),
    suspensions: await forgetLiftedSuspensions(db, now),
    decisions: await forgetOldDecisions(db, now),
    imports: await forgetOldImports(db, now),
    contacts: await forgetOldContacts(db, now),
    digests: await forgetOldDigests(db, now),
    reports: await forgetReportsBefore(db, monthsBefore(now, REPORTS_KEPT_MONTHS)),
  };
}
