import type { Viewer } from "#core/viewer.ts";

/** Who acts, as the audit log stores it (PRODUCT P7). The address comes from the server, never from the client. */
export type Actor = {
  userId: string | null;
  role: Viewer["role"] | "visitor" | "system";
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
};

/** Address and browser of a request. */
type ActorOrigin = Pick<Actor, "address" | "userAgent" | "requestId">;

/** The program itself: the command line and background jobs. */
export const SYSTEM_ACTOR: Actor = { userId: null, role: "system", address: null, userAgent: null, requestId: null };

/** Browsers send some 200 characters; a longer User-Agent is cut. */
const USER_AGENT_MAX = 500;

/** The actor of a request: the signed-in person in their role, else a visitor. */
export function actorOf(viewer: Pick<Viewer, "userId" | "role"> | null, origin: ActorOrigin): Actor {
  return {
    userId: viewer?.userId ?? null,
    role: viewer?.role ?? "visitor",
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    requestId: origin.requestId,
  };
}

/** The role that policies use for a person's own events: staff keep their role, everybody else acts as a member. */
export function memberRole({ role }: Pick<Actor, "role">): Viewer["role"] {
  return role === "moderator" || role === "admin" ? role : "user";
}
