import { redirect } from "react-router";
import { answerReports } from "#commands/reports/answer-reports.ts";
import { mayDecideCorrection, partFields, partMark } from "#core/corrections/correction.ts";
import { AppError } from "#core/errors.ts";
import { eventPath, insightsPath } from "#core/events/event-address.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import { EVENT_MEASURES, MEASURED_WEEKS, shownWeeks } from "#core/organizers/event-measures.ts";
import { barPlot } from "#core/plots/bar-plot.ts";
import { latestWeeks } from "#core/plots/weeks.ts";
import { MARK_ANSWERS, answersTo } from "#core/reports/visitor-mark.ts";
import { formatDateAtClock, formatLocalMonthDay } from "#core/time/format.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { type FoundCorrection, listDecidedCorrections, listOpenCorrections } from "#data/queries/corrections.ts";
import { inputOfStored, type StoredEvent } from "#data/queries/event-edit.ts";
import { listEventMeasures } from "#data/queries/event-measures.ts";
import { listStepsOfEvent } from "#data/queries/event-reports.ts";
import { decideSentCorrection } from "#web/components/corrections/decide-correction.server.ts";
import { partWords } from "#web/components/corrections/part-words.server.ts";
import { reportHistory } from "#web/components/corrections/report-history.server.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { reportedWords } from "#web/components/events/reported-words.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { CorrectionItem, InsightsView, NumbersView } from "#web/routes/event-insights/insights-view.ts";

/** How many open suggestions and latest decisions are shown. */
const OPEN_SHOWN = 40;
const DECIDED_SHOWN = 10;

const TOAST = "insights.toast";
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });

/** Loads how an event is doing, for people who may edit it. Its numbers are for its own people only. */
export async function insightsLoader(segment: string, context: RequestContext): Promise<InsightsView> {
  const viewer = requireViewer(context);
  const { event, guarded } = await findEditedEvent(segment, viewer, context);
  const path = eventPath(event);
  if (context.method !== "POST" && `/events/${segment}` !== path) throw redirect(insightsPath(event), 301);
  const { translate, site, database } = context;
  const { db } = database;
  const isOwn = isOwnEvent(viewer, guarded);
  const open = await listOpenCorrections(db, event.id, OPEN_SHOWN);
  const decided = await listDecidedCorrections(db, event.id, DECIDED_SHOWN);
  const reader = listReader(context);
  return {
    documentTitle: translate("insights.documentTitle", { title: event.title, site: site.name }),
    title: event.title,
    path,
    isOwn,
    mark: reportedWords(event, reader),
    answers: isOwn && event.reportedAs !== null ? answersTo(event.reportedAs) : [],
    history: reportHistory(await listStepsOfEvent(db, event.id), context),
    corrections: open.map((each) => correctionItem(each, { event, isOwn }, context)),
    decided: decided.map(({ id, part, state, by, reason, decidedAt }) => ({
      key: String(id),
      text: translate(`insights.decided.${state === "applied" ? "applied" : "declined"}`, {
        part: translate(`corrections.part.${part}`),
        hasName: by === null ? "no" : "yes",
        by: by ?? "",
        hasReason: reason === null ? "no" : "yes",
        reason: reason ?? "",
      }),
      iso: new Date(decidedAt ?? 0).toISOString(),
      when: formatDateAtClock(decidedAt, reader.style),
    })),
    numbers: isOwn ? await numbersOf(event, context) : null,
  };
}

function correctionItem(
  { id, part, fields, why, createdAt, staffSince }: FoundCorrection,
  { event, isOwn }: { event: StoredEvent; isOwn: boolean },
  context: RequestContext,
): CorrectionItem {
  const present = fieldsOfInput(inputOfStored(event, context.now));
  const { style } = listReader(context);
  const isStaff = context.viewer !== null && mayModerate(context.viewer);
  return {
    id: String(id),
    part,
    seen: partMark(part, present),
    present: partWords(part, partFields(part, present), context),
    suggested: partWords(part, fields, context),
    why,
    iso: new Date(createdAt).toISOString(),
    when: formatDateAtClock(createdAt, style),
    mayDecide: mayDecideCorrection({ isOwn, isStaff }, { staffSince }),
    isWithStaff: staffSince !== null,
  };
}

async function numbersOf(event: StoredEvent, context: RequestContext): Promise<NumbersView> {
  const weeks = latestWeeks(context.now, MEASURED_WEEKS);
  const counts = await listEventMeasures(context.database.db, event.id, weeks);
  const { locale } = listReader(context).style;
  const measured = EVENT_MEASURES.map((measure) => ({ measure, ...shownWeeks(counts[measure]) }));
  return {
    measures: measured.map(({ measure, total, weeks: shown }) => ({ measure, total, plot: barPlot(shown) })),
    weeks: weeks.map((week, at) => ({
      week: formatLocalMonthDay(week, locale),
      counts: measured.map(({ weeks: shown }) => shown[at] ?? null),
    })),
  };
}

/** Answers what visitors report, or decides about a correction; redirects back with a toast. */
export async function insightsAction(segment: string, request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  const form = await readForm(request);
  const { event } = await findEditedEvent(segment, viewer, context);
  const toast = await orLogged(context, "an answer to visitors could not be stored", () => act(form, event, context));
  return redirectWithToast(insightsPath(event), toast ?? FAILED, context);
}

async function act(form: SentForm, { publicId }: StoredEvent, context: RequestContext): Promise<Toast> {
  if (form.has("correction")) return decideSentCorrection(form, context);
  const answer = MARK_ANSWERS.find((known) => known === form.text("answer"));
  if (answer === undefined) throw new AppError("invalid", "the form names no known answer");
  const { database, actor, now } = context;
  const { outcome } = await answerReports(database, { actor, publicId, answer }, now);
  const words = { title: `${TOAST}.${outcome}`, message: `${TOAST}.${outcome}Text` };
  return outcome === "answered" ? successToast(words) : infoToast(words);
}
