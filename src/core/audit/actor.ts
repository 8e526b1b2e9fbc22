import type { Viewer } from "#core/viewer.ts";

/** Who does something, as the audit log keeps it (PRODUCT P7). The address is the one that the server read itself. */
export type Actor = {
  userId: string | null;
  role: Viewer["role"] | "visitor" | "system";
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
};

/** Where a request came from: what an actor is known by besides the account. */
type ActorOrigin = Pick<Actor, "address" | "userAgent" | "requestId">;

/** The program itself: the command line and the jobs. */
export const SYSTEM_ACTOR: Actor = { userId: null, role: "system", address: null, userAgent: null, requestId: null };

/** Browsers write some 200 characters; more is no browser. */
const USER_AGENT_MAX = 500;

/** Who sent a request: a signed-in person in their role, else a visitor. */
export function actorOf(viewer: Pick<Viewer, "userId" | "role"> | null, origin: ActorOrigin): Actor {
  return {
    userId: viewer?.userId ?? null,
    role: viewer?.role ?? "visitor",
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    requestId: origin.requestId,
  };
}

/** The role in which somebody's own events are judged: staff as themselves, everybody else as a member. */
export function memberRole({ role }: Pick<Actor, "role">): Viewer["role"] {
  return role === "moderator" || role === "admin" ? role : "user";
}
