import { CORRECTIONS_RETENTION_MONTHS } from "#core/corrections/correction.ts";
import { REMINDER_RETENTION_MS } from "#core/reminders/reminder.ts";
import { REPORTS_RETENTION_MONTHS } from "#core/reports/report.ts";
import { SENDER_HASH_DAYS } from "#core/reports/visitor-mark.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  deleteEndedBlocks,
  deleteFullLimits,
  deleteLiftedSuspensions,
  deleteOldDecisions,
  deleteOldImports,
  deleteOldMessages,
  deleteOldPersonalAudit,
  deleteOldSessions,
  deleteOldTokens,
} from "#data/queries/retention-write.ts";
import { deleteOldApiTokens } from "#data/queries/api-tokens-write.ts";
import { deleteOldCalendarAddresses } from "#data/queries/calendar-addresses-write.ts";
import { deleteOldContacts } from "#data/queries/contacts-write.ts";
import { deleteOldDirectoryDays } from "#data/queries/directory-days.ts";
import { deleteOldDigests } from "#data/queries/digest-write.ts";
import { deleteOldEventChanges } from "#data/queries/event-changes-write.ts";
import { deleteOldDrafts } from "#data/queries/event-drafts-write.ts";
import { deleteCorrectionHashesBefore, deleteCorrectionsBefore } from "#data/queries/corrections-write.ts";
import { deleteReportsBefore, deleteSenderHashesBefore } from "#data/queries/event-reports-write.ts";
import { deleteOldAlerts } from "#data/queries/search-alerts-write.ts";
import { deleteOldReminders } from "#data/queries/reminder-plans-write.ts";
import { deleteExpiredForms } from "#data/queries/sessions-write.ts";
import { deleteOldCounts } from "#data/queries/events-write.ts";
import { deleteFarewells } from "#data/queries/leaving-write.ts";
import { deleteOldDeliveries } from "#data/queries/webhooks-write.ts";
import { deleteOldPushes } from "#data/queries/push-write.ts";
import { deleteOldNotifications } from "#data/queries/notifications-write.ts";

type Forgotten = {
  sessions: number;
  tokens: number;
  limits: number;
  stashedForms: number;
  drafts: number;
  eventChanges: number;
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
  corrections: number;
  senderHashes: number;
  directoryDays: number;
  contacts: number;
  alerts: number;
  calendarAddresses: number;
  apiTokens: number;
  webhookDeliveries: number;
  pushes: number;
  digests: number;
  reminders: number;
};

/** Deletes expired account data by the periods in docs/retention.md; returns the number of rows of each kind. */
export async function forgetOld({ db }: Pick<Database, "db">, now: EpochMs): Promise<Forgotten> {
  return {
    sessions: await deleteOldSessions(db, now),
    tokens: await deleteOldTokens(db, now),
    limits: await deleteFullLimits(db, now),
    stashedForms: await deleteExpiredForms(db, now),
    drafts: await deleteOldDrafts(db, now),
    eventChanges: await deleteOldEventChanges(db, now),
    auditValues: await deleteOldPersonalAudit(db, now),
    farewells: await deleteFarewells(db),
    notifications: await deleteOldNotifications(db, now),
    messages: await deleteOldMessages(db, now),
    clicks: await deleteOldCounts(db, now),
    blocks: await deleteEndedBlocks(db, now),
    suspensions: await deleteLiftedSuspensions(db, now),
    decisions: await deleteOldDecisions(db, now),
    imports: await deleteOldImports(db, now),
    contacts: await deleteOldContacts(db, now),
    alerts: await deleteOldAlerts(db, now),
    calendarAddresses: await deleteOldCalendarAddresses(db, now),
    apiTokens: await deleteOldApiTokens(db, now),
    webhookDeliveries: await deleteOldDeliveries(db, now),
    pushes: await deleteOldPushes(db, now),
    digests: await deleteOldDigests(db, now),
    reminders: await deleteOldReminders(db, now - REMINDER_RETENTION_MS),
    reports: await deleteReportsBefore(db, monthsBefore(now, REPORTS_RETENTION_MONTHS)),
    corrections: await deleteCorrectionsBefore(db, monthsBefore(now, CORRECTIONS_RETENTION_MONTHS)),
    directoryDays: await deleteOldDirectoryDays(db, now),
    senderHashes: await deleteSenderHashes(db, now - SENDER_HASH_DAYS * DAY_MS),
  };
}

/** Deletes the hashes that distinguish the senders of reports and corrections. */
async function deleteSenderHashes(db: Database["db"], before: EpochMs): Promise<number> {
  return (await deleteSenderHashesBefore(db, before)) + (await deleteCorrectionHashesBefore(db, before));
}
