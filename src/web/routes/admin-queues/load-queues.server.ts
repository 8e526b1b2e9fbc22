import { eventPath } from "#core/events/event-address.ts";
import { RECENT_SHOWN } from "#core/moderation/desk-limits.ts";
import { waitingWords } from "#core/moderation/waiting-words.ts";
import { claimTie } from "#core/organizers/claim-tie.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { mayDecideClaim } from "#core/organizers/organizer-policy.ts";
import { writeQueueItem } from "#core/reports/queue-item.ts";
import type { ReportReason } from "#core/reports/report.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listClaimQueue, type QueuedClaim } from "#data/queries/claim-queue.ts";
import { listReportQueue, type QueuedCase } from "#data/queries/event-reports.ts";
import { listQueueDecisions, type QueueDecision } from "#data/queries/queue-decisions.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  ClaimView,
  DecidedView,
  QueueQuestion,
  QueuesView,
  ReportedView,
} from "#web/routes/admin-queues/queues-view.ts";

/** Of each queue; the next follow when these are decided. */
const QUEUE_SHOWN = 50;
/** So many of an event's reports are read out. */
const WORDS_SHOWN = 3;

const PATH = "/admin/queues";
/** What an edit can put right, and hiding is too much for. */
const TO_EDIT: ReadonlySet<ReportReason> = new Set(["wrong-time", "dead-link"]);

type Area = { viewer: Viewer; frame: AdminFrameData };

/** The claims and the reported events that wait for a moderator. That they cannot be read is a value too. */
export async function loadQueues(
  url: URL,
  { viewer, frame }: Area,
  about: RequestContext,
): Promise<{ status: number; view: QueuesView }> {
  const { translate, site } = about;
  const page = translate("adminOrganizers.queues.documentTitle");
  const always = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const found = await read(about);
  if (found === null) return { status: 503, view: { ...always, shows: "failed", requestId: about.requestId } };
  const claims = found.claims.slice(0, QUEUE_SHOWN).map((claim) => claimView(claim, viewer, about));
  const reports = found.cases.slice(0, QUEUE_SHOWN).map((each) => reportedView(each, about));
  return {
    status: 200,
    view: {
      ...always,
      shows: "list",
      claims,
      hasMoreClaims: found.claims.length > QUEUE_SHOWN,
      reports,
      hasMoreReports: found.cases.length > QUEUE_SHOWN,
      decided: found.decided.map((each) => decidedView(each, about)),
      question: questionOf(url, claims, reports),
    },
  };
}

async function read(about: RequestContext) {
  try {
    const { db } = about.database;
    const [claims, cases, decided] = await Promise.all([
      listClaimQueue(db, QUEUE_SHOWN + 1),
      listReportQueue(db, { limit: QUEUE_SHOWN + 1, shown: WORDS_SHOWN }),
      listQueueDecisions(db, RECENT_SHOWN),
    ]);
    return { claims, cases, decided };
  } catch (error) {
    about.logError(error, "the claims and reports could not be read");
    return null;
  }
}

function decidedView({ at, ...decision }: QueueDecision, about: RequestContext): DecidedView {
  return { ...decision, when: formatDateAtClock(at, listReader(about).style), iso: new Date(at).toISOString() };
}

function ago(since: EpochMs, { translate, now }: RequestContext): string {
  return translate("adminOrganizers.queues.ago", { waited: wordsIn(translate, waitingWords(since, now)) });
}

function claimView(claim: QueuedClaim, viewer: Viewer, about: RequestContext): ClaimView {
  const { id, version, organizer: name, publicId, claimant, email, message, createdAt } = claim;
  const item = writeQueueItem([id, version]);
  return {
    item,
    name,
    href: organizerPath({ name, publicId }),
    claimant,
    email,
    ago: ago(createdAt, about),
    message,
    tie: claimTie(claim),
    mayDecide: mayDecideClaim(viewer, claim),
    rejectHref: `${PATH}?rejectClaim=${item}`,
  };
}

function reportedView(reported: QueuedCase, about: RequestContext): ReportedView {
  const { id, reports, updatedAt, newestAt, title, isDeleted, isHidden, newest } = reported;
  const item = writeQueueItem([id, reports, updatedAt]);
  const href = eventPath(reported);
  const reason = newest[0]?.reason ?? "other";
  return {
    item,
    title,
    href,
    count: reports,
    ago: ago(newestAt, about),
    reason,
    words: newest.flatMap(({ words }) => (words === "" ? [] : [words])),
    state: isDeleted ? "deleted" : isHidden ? "hidden" : "shown",
    first: TO_EDIT.has(reason) ? "edit" : "hide",
    hideHref: `${PATH}?hide=${item}`,
    editHref: `${href}/edit`,
  };
}

/** What is asked before a decision, as the address says; nothing for what is decided meanwhile. */
function questionOf(
  { searchParams }: URL,
  claims: readonly ClaimView[],
  reports: readonly ReportedView[],
): QueueQuestion | null {
  const claim = claims.find(({ item, mayDecide }) => mayDecide && item === searchParams.get("rejectClaim"));
  if (claim !== undefined) return { kind: "rejectClaim", item: claim.item, name: claim.name };
  const reported = reports.find(({ item, state }) => state === "shown" && item === searchParams.get("hide"));
  return reported === undefined ? null : { kind: "hide", item: reported.item, name: reported.title };
}
