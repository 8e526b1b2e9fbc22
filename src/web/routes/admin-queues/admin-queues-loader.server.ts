import { redirect } from "react-router";
import { openWorkOf } from "#core/admin/open-work.ts";
import {
  QUEUES,
  QUEUE_SHOWN,
  QUEUE_START,
  type Queue,
  type QueuePlace,
  type QueuesQuery,
  parseQueuesAddress,
  queuesPath,
} from "#core/admin/queues-address.ts";
import { eventPath, insightsPath } from "#core/events/event-address.ts";
import { keyPage } from "#core/pagination.ts";
import type { ListKey } from "#core/list-address.ts";
import { RECENT_SHOWN } from "#core/moderation/moderation-list.ts";
import { waitingWords } from "#core/moderation/waiting-reason.ts";
import { claimEvidence } from "#core/organizers/organizer-people.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { mayDecideClaim } from "#core/organizers/organizer-policy.ts";
import { type ReportReason, writeQueueItem } from "#core/reports/report.ts";
import { formatDateAtClock, formatMonthDay } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { type QueuedClaim, listQueuedClaims } from "#data/queries/claim-queue.ts";
import { type QueuedCorrection, listCorrectionQueue } from "#data/queries/corrections.ts";
import { type QueuedCase, listReportQueue } from "#data/queries/event-reports.ts";
import { type QueueDecision, listQueueDecisions } from "#data/queries/moderation-decisions.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { partWords } from "#web/components/corrections/part-words.server.ts";
import { reportHistory } from "#web/components/corrections/report-history.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  ClaimView,
  DecidedView,
  QueueQuestion,
  QueuedCorrectionView,
  QueuesView,
  ReportedView,
} from "#web/routes/admin-queues/queues-view.ts";

/** How many of an event's reports are quoted. */
const WORDS_SHOWN = 3;

/** Reasons that an edit can correct, and for which hiding the event would be too much. */
const TO_EDIT: ReadonlySet<ReportReason> = new Set(["wrong-time", "dead-link", "nobody-there"]);

type Area = { viewer: Viewer; frame: AdminFrameData };

/** Loads a page of the claims and a page of the reported events that wait for a moderator. Returns a failure as a value. */
export async function queuesLoader(
  url: URL,
  { viewer, frame }: Area,
  context: RequestContext,
): Promise<{ status: number; view: QueuesView }> {
  const { translate, site } = context;
  const { faulty, requested } = parseQueuesAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  // A submitted form is handled at this address, however invalid the address is.
  if (faulty && context.method !== "POST") throw redirect(queuesPath(requested));
  const page = translate("adminOrganizers.queues.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, here: queuesPath(requested) };
  const found = await read(requested, context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  const claims = queuePage(found.claims, { requested, queue: "claims" });
  const reports = queuePage(found.cases, { requested, queue: "reports" });
  const corrections = queuePage(found.corrections, { requested, queue: "corrections" });
  const pages = { claims, reports, corrections };
  if (Object.values(pages).some(({ isBeyond }) => isBeyond) && context.method !== "POST")
    throw redirect(firstPagePath(requested, pages));
  const reading = { requested, viewer, context };
  const claimViews = claims.shown.map((claim) => claimView(claim, reading));
  const reportViews = reports.shown.map((each) => reportedView(each, reading));
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      claims: { rows: claimViews, waiting: openWorkOf(frame.work, ["claims"]), ...claims.steps },
      reports: { rows: reportViews, waiting: openWorkOf(frame.work, ["reports"]), ...reports.steps },
      corrections: {
        rows: corrections.shown.map((each) => correctionView(each, context)),
        waiting: openWorkOf(frame.work, ["corrections"]),
        ...corrections.steps,
      },
      decided: found.decided.map((each) => decidedView(each, context)),
      question: questionOf(url, claimViews, reportViews),
    },
  };
}

/** Returns the address with the first page of each queue that became shorter. */
function firstPagePath(requested: QueuesQuery, pages: Record<Queue, { isBeyond: boolean }>): string {
  const shorter = QUEUES.filter((queue) => pages[queue].isBeyond);
  return queuesPath({ ...requested, ...Object.fromEntries(shorter.map((queue) => [queue, QUEUE_START])) });
}

async function read(requested: QueuesQuery, context: RequestContext) {
  const limit = QUEUE_SHOWN + 1;
  const viewerId = context.viewer?.userId ?? "";
  return orLogged(context, "the claims and reports could not be read", async () => {
    const { db } = context.database;
    const [claims, cases, corrections, decided] = await Promise.all([
      listQueuedClaims(db, { ...requested.claims, limit }),
      listReportQueue(db, { ...requested.reports, limit, shown: WORDS_SHOWN, viewerId }),
      listCorrectionQueue(db, { ...requested.corrections, limit, viewerId }),
      listQueueDecisions(db, { viewerId, limit: RECENT_SHOWN }),
    ]);
    return {
      claims: claims.map((row) => ({ ...row, since: row.createdAt })),
      cases: cases.map((row) => ({ ...row, since: row.newestAt })),
      corrections: corrections.map((row) => ({ ...row, since: row.staffSince })),
      decided,
    };
  });
}

function decidedView({ at, name, ...decision }: QueueDecision, context: RequestContext): DecidedView {
  const named = { ...decision, name: name ?? context.translate("admin.overview.private") };
  return { ...named, when: formatDateAtClock(at, listReader(context).style), iso: new Date(at).toISOString() };
}

function ago(since: EpochMs, { translate, now }: RequestContext): string {
  return translate("adminOrganizers.queues.ago", { waited: wordsIn(translate, waitingWords(since, now)) });
}

type Reading = { requested: QueuesQuery; viewer: Viewer; context: RequestContext };

function claimView(claim: QueuedClaim, { requested, viewer, context }: Reading): ClaimView {
  const { id, version, organizer: name, publicId, claimant, email, message, createdAt } = claim;
  const item = writeQueueItem([id, version]);
  return {
    item,
    name,
    href: organizerPath({ name, publicId }),
    claimant,
    email,
    ago: ago(createdAt, context),
    message,
    tie: claimEvidence(claim),
    mayDecide: mayDecideClaim(viewer, claim),
    rejectHref: queuesPath(requested, { rejectClaim: item }),
  };
}

function correctionView(correction: QueuedCorrection, context: RequestContext): QueuedCorrectionView {
  const { id, title, publicId, isDeleted, part, fields, why, createdAt } = correction;
  const { translate } = context;
  const isOpen = title !== null && !isDeleted;
  return {
    id: String(id),
    title: title ?? translate("admin.overview.private"),
    href: isOpen ? insightsPath({ title, publicId }) : null,
    isDeleted,
    part,
    suggested: title === null ? null : partWords(part, fields, context),
    why: title === null ? "" : why,
    ago: ago(createdAt, context),
  };
}

function reportedView(reported: QueuedCase, { requested, context }: Reading): ReportedView {
  const { id, reports, updatedAt, newestAt, title, isDeleted, isHidden, newest, steps } = reported;
  const item = writeQueueItem([id, reports, updatedAt]);
  const href = title === null ? null : eventPath({ ...reported, title });
  const reason = newest[0]?.reason ?? "other";
  return {
    item,
    title: title ?? context.translate("admin.overview.private"),
    href,
    count: reports,
    ago: ago(newestAt, context),
    reason,
    words: newest.flatMap(({ words }) => (words === "" ? [] : [words])),
    date: newest[0]?.dateAt == null ? null : formatMonthDay(newest[0].dateAt, listReader(context).style),
    history: reportHistory(steps, context),
    state: isDeleted ? "deleted" : isHidden ? "hidden" : "shown",
    first: TO_EDIT.has(reason) ? "edit" : "hide",
    hideHref: queuesPath(requested, { hide: item }),
    editHref: href === null ? null : `${href}/edit`,
  };
}

/** The question before a decision, if the address asks for one; null for an item decided meanwhile. */
function questionOf(
  { searchParams }: URL,
  claims: readonly ClaimView[],
  reports: readonly ReportedView[],
): QueueQuestion | null {
  const claim = claims.find(({ item, mayDecide }) => mayDecide && item === searchParams.get("rejectClaim"));
  if (claim !== undefined) return { kind: "rejectClaim", item: claim.item, name: claim.name, action: claim.rejectHref };
  const reported = reports.find(({ item, state }) => state === "shown" && item === searchParams.get("hide"));
  if (reported === undefined) return null;
  return { kind: "hide", item: reported.item, name: reported.title, action: reported.hideHref };
}

type QueuePage<Row> = {
  shown: readonly Row[];
  steps: { previous: string | null; next: string | null };
  /** Whether this page is empty because the queue became shorter; earlier pages may have items. */
  isBeyond: boolean;
};

/**
 * Returns the page of a queue, which was read with one row more than the page shows, with links to the pages around it.
 * The other queue stays on its page.
 */
function queuePage<Row extends ListKey>(
  rows: readonly Row[],
  { requested, queue }: { requested: QueuesQuery; queue: Queue },
): QueuePage<Row> {
  const { after, before } = requested[queue];
  const at = { isBack: before !== null, isInside: before !== null || after !== null, limit: QUEUE_SHOWN };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(rows, at);
  const [first, last] = [shown[0], shown.at(-1)];
  // On a phone the queues are below each other: the link leads to this queue's heading (`QueueCard`).
  const stepTo = (place: QueuePlace) => `${queuesPath({ ...requested, [queue]: place })}#${queue}-title`;
  return {
    shown,
    isBeyond,
    steps: {
      previous: hasBefore && first !== undefined ? stepTo({ after: null, before: first }) : null,
      next: hasAfter && last !== undefined ? stepTo({ after: last, before: null }) : null,
    },
  };
}
