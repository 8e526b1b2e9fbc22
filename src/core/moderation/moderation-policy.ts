import type { Actor } from "#core/audit/actor.ts";
import { type GuardedEvent, mayReadWords } from "#core/events/event-policy.ts";

/** Whether this actor moderates: moderators, admins, and the command line (PRODUCT P7). */
export function mayModerate({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}

/**
 * Whether this actor may decide about the event: a moderator who may read it, so not about other people's private ones
 * (PRODUCT P6).
 */
export function mayDecideAbout(actor: Pick<Actor, "role" | "userId">, event: GuardedEvent): boolean {
  return mayModerate(actor) && (actor.role === "system" || mayReadWords(actor, event));
}
