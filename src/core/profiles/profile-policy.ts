import type { Actor } from "#core/audit/actor.ts";

/** Whether somebody may see and change the profile, the picture and the preferences of a person: that person alone. */
export function mayChangeProfile(actor: Pick<Actor, "userId">, userId: string): boolean {
  return actor.userId === userId;
}
