import { actOnEvent } from "#commands/events/act-on-event.ts";
import { endMark } from "#commands/reports/mark-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import { type MarkAnswer, answersTo } from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";

type Answering = { actor: Actor; publicId: string; answer: MarkAnswer };

/** An event's own people answer what visitors report; the mark ends, and the answer is in the history of the reports. */
export function answerReports(deps: Pick<Database, "db">, { actor, publicId, answer }: Answering, now: EpochMs) {
  const act = { action: "answer-reports", actor, publicId, may: isOwnEvent } as const;
  return actOnEvent<{ outcome: "answered" | "already" | "unknown" }>(deps, act, now, async (tx, { event }) => {
    const { reportedAs } = event;
    if (reportedAs === null) return { outcome: "already" };
    if (!answersTo(reportedAs).includes(answer)) return { outcome: "unknown" };
    await endMark(tx, { eventId: event.id, step: answer, userId: actor.userId }, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { answer, reason: reportedAs };
    await recordAudit(tx, { action: act.action, actor, entity, outcome: "done", facts }, now);
    return { outcome: "answered" };
  });
}
