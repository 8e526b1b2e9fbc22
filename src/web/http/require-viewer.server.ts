import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Who is signed in. Nobody: the 'Authentication Required' page, whose link comes back to where it stands (spec §2). */
export function requireViewer({ viewer, session }: Pick<RequestContext, "viewer" | "session">): Viewer {
  if (session === "unreadable")
    throw new AppError("unavailable", "nobody knows who is signed in while the database is away");
  if (viewer === null) throw new AppError("unauthenticated", "the page is for people who are signed in");
  return viewer;
}
