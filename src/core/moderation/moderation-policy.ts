import type { Actor } from "#core/audit/actor.ts";
import { type GuardedEvent, mayReadWords } from "#core/events/event-policy.ts";

/** Whether somebody decides about events: moderators and admins, and whoever runs the program (PRODUCT P7). */
export function mayModerate({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}

/** Whether somebody decides about this event: a moderator who may read it, so not about others' private ones (PRODUCT P6). */
export function mayDecideAbout(actor: Pick<Actor, "role" | "userId">, event: GuardedEvent): boolean {
  return mayModerate(actor) && (actor.role === "system" || mayReadWords(actor, event));
}
