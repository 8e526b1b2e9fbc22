import { data, redirect } from "react-router";
import type { AnswerOutcome } from "#commands/submissions/answer-submission.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { rejectSubmission, reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { undoSubmissionAnswer } from "#commands/submissions/undo-submission-answer.ts";
import { AppError } from "#core/errors.ts";
import { keyPage } from "#core/pagination.ts";
import { type DeskInput, readDeskInput } from "#core/submissions/desk-input.ts";
import { type SubmissionItem, readSubmissionItem } from "#core/submissions/submission.ts";
import {
  SUBMISSIONS_CSV_PATH,
  type SubmissionsQuery,
  parseSubmissionsAddress,
  submissionsPath,
  submissionsStart,
} from "#core/submissions/submission-list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Toast } from "#core/toast.ts";
import { type DeskSubmission, findDeskSubmission, listDeskSubmissions } from "#data/queries/submission-desk.ts";
import { listTwins } from "#data/queries/similar-submissions.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { shownStatus } from "#web/components/submissions/submission-form-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type CardView, cardView } from "#web/routes/admin-submissions/card-view.server.ts";
import * as toasts from "#web/routes/admin-submissions/submissions-toasts.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The number of submissions on a page; their cards are tall. */
const SHOWN = 20;

type Loaded = { status: number; view: SubmissionsView };

/** Loads a page of submissions, newest first. Returns a failure as a value; the page shows it (spec §8). */
export async function submissionsLoader(url: URL, frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site } = context;
  const { faulty, requested } = parseSubmissionsAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  // A submitted form is handled at this address, however invalid the address is.
  if (faulty && context.method !== "POST") throw redirect(submissionsPath(requested));
  const page = translate("adminSubmissions.documentTitle");
  const start = submissionsStart(requested);
  const common = {
    documentTitle: translate("admin.documentTitle", { page, site: site.name }),
    frame,
    requested,
    here: submissionsPath(requested),
    exportHref: submissionsPath({ ...start, zone: requested.zone }, SUBMISSIONS_CSV_PATH),
  };
  const found = await read(requested, context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  const at = {
    isBack: requested.before !== null,
    isInside: requested.before !== null || requested.after !== null,
    limit: SHOWN,
  };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(found.rows, at);
  if (isBeyond && context.method !== "POST") throw redirect(submissionsPath(start));
  const [first, last] = [shown[0], shown.at(-1)];
  const stepTo = (edge: "before" | "after", row: DeskSubmission) =>
    submissionsPath({ ...start, [edge]: { since: row.createdAt, id: row.id } });
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      cards: shown.map((row) => cardView(row, found.twins.get(row.id) ?? null, context)),
      isNarrowed: requested.query !== null || requested.state !== null,
      previous: hasBefore && first !== undefined ? stepTo("before", first) : null,
      next: hasAfter && last !== undefined ? stepTo("after", last) : null,
    },
  };
}

function read(requested: SubmissionsQuery, context: RequestContext) {
  return orLogged(context, "the submissions could not be read", async () => {
    const { db } = context.database;
    const rows = await listDeskSubmissions(db, { ...requested, limit: SHOWN + 1 });
    const ids = rows.map(({ id }) => id);
    const twins = await listTwins(db, ids);
    return { rows, twins: new Map(twins.map((twin) => [twin.submissionId, twin])) };
  });
}

/** What /admin/submissions shows. */
export type SubmissionsView = {
  documentTitle: string;
  frame: AdminFrameData;
  requested: SubmissionsQuery;
  here: string;
  exportHref: string;
} & (
  | { shows: "list"; cards: readonly CardView[]; isNarrowed: boolean; previous: string | null; next: string | null }
  | { shows: "failed"; requestId: string }
);

/** The current state of a submission whose card could not be saved, with the typed values. */
export type SubmissionsAnswer = {
  card: CardView;
  typed: { status: string; reason: string; notes: string };
  errors: FormErrors;
  conflict: string | null;
  toast: ShownToast | null;
};

type Sent = { form: SentForm; item: SubmissionItem; here: string; context: RequestContext };

/**
 * Saves the status and the notes of a submission, or undoes the last change; redirects back to the same place in the
 * list with a toast.
 */
export async function submissionsAction(request: Request, context: RequestContext) {
  const url = new URL(request.url);
  const form = await readForm(request);
  const { requested } = parseSubmissionsAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const here = submissionsPath(requested);
  const isUndo = form.text("intent") === "undo";
  const item = readSubmissionItem(form.text(isUndo ? "submission" : "item"));
  if (item === null) throw new AppError("not-found", "no card has this mark");
  return isUndo ? undo({ form, item, here, context }) : save({ form, item, here, context });
}

async function save(sent: Sent) {
  const { form, item, here, context } = sent;
  const read = readDeskInput(form.texts("status", "reason", "notes"));
  if (!read.ok) return showAgain(sent, { errors: formErrors(read.errors, context), status: 422 });
  const { input } = read;
  const result = await orLogged(context, "a submission could not be saved", () => answer(item, input, context));
  if (result === null) return showAgain(sent, { toast: toasts.FAILED, status: 503 });
  switch (result.outcome) {
    case "answered":
    case "noted": {
      const submission = await findDeskSubmission(context.database.db, item.publicId);
      const done = result.outcome === "noted" ? "noted" : input.status;
      return redirectWithToast(here, toasts.savedToast(done, submission?.eventTitle ?? "", result.item), context);
    }
    case "unchanged":
      return redirectWithToast(here, toasts.UNCHANGED, context);
    case "forbidden":
      throw new AppError("forbidden", "only moderators answer submissions");
    default:
      return showAgain(sent, { conflict: result, toast: toasts.CONFLICT, status: 409 });
  }
}

function answer(
  { publicId, version, deskVersion }: SubmissionItem,
  { status, reason, notes }: DeskInput,
  { database, actor, site, now }: RequestContext,
): Promise<AnswerOutcome> {
  const desk = { version: deskVersion, notes };
  const decision = { actor, publicId, version, desk, reason: reason ?? "", baseUrl: site.baseUrl };
  if (status === "approved") return approveSubmission(database, { ...decision, input: null }, now);
  return status === "rejected" ? rejectSubmission(database, decision, now) : reopenSubmission(database, decision, now);
}

type Rejection = {
  status: number;
  errors?: SubmissionsAnswer["errors"];
  conflict?: AnswerOutcome;
  toast?: Toast;
};

/** Returns the card in its current state with the typed values. */
async function showAgain({ form, item, here, context }: Sent, rejection: Rejection) {
  const submission = await orLogged(context, "a submission could not be read", async () =>
    findDeskSubmission(context.database.db, item.publicId),
  );
  if (submission === null) {
    return redirectWithToast(here, rejection.toast === toasts.FAILED ? toasts.FAILED : toasts.GONE, context);
  }
  const [twin = null] = await listTwins(context.database.db, [submission.id]);
  const state = context.translate(`adminSubmissions.state.${shownStatus(submission)}`);
  return data<SubmissionsAnswer>(
    {
      card: cardView(submission, twin, context),
      typed: form.texts("status", "reason", "notes"),
      errors: rejection.errors ?? {},
      conflict: rejection.conflict === undefined ? null : conflictWords(rejection.conflict, state, context),
      toast: rejection.toast === undefined ? null : shownToast(rejection.toast, context),
    },
    { status: rejection.status },
  );
}

function conflictWords(result: AnswerOutcome, state: string, { translate }: RequestContext): string {
  const prefix = "adminSubmissions.conflict";
  switch (result.outcome) {
    case "other-first":
      return translate(`${prefix}.other`, { name: result.by ?? "nobody", state });
    case "withdrawn":
      return translate(`${prefix}.withdrawn`);
    case "event-deleted":
      return translate(`${prefix}.deleted`);
    case "event-conflict":
      return translate(`${prefix}.event`);
    default:
      return translate(`${prefix}.submitter`);
  }
}

async function undo({ item, here, context }: Sent) {
  const { database, actor, site, now } = context;
  const undone = await orLogged(context, "a decision on a submission could not be undone", () =>
    undoSubmissionAnswer(database, { actor, item, baseUrl: site.baseUrl }, now),
  );
  if (undone === null) return redirectWithToast(here, toasts.FAILED, context);
  if (undone.outcome === "forbidden") throw new AppError("forbidden", "only moderators answer submissions");
  const toast = undone.outcome === "undone" ? toasts.undoneToast(undone.title) : toasts.TOO_LATE;
  return redirectWithToast(here, undone.outcome === "unknown" ? toasts.GONE : toast, context);
}
