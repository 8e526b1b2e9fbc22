import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { overviewLoader } from "#web/routes/admin/admin.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export const OVERVIEW = "https://same.example/admin";

/** The loader of /admin on a database; `overrides` changes its context. */
export function overviewPageOf(database: Database) {
  async function load(viewer: Viewer, query = "", overrides: Partial<RequestContext> = {}) {
    const role = viewer.role === "admin" ? "admin" : "moderator";
    const frame = { role, work: await countOpenWork(database.db) } as const;
    const context = aRequestContext({ database, viewer, logError: () => undefined, ...overrides });
    return overviewLoader(new URL(OVERVIEW + query), { viewer, frame }, context);
  }

  async function listed(viewer: Viewer, query = "") {
    const { view } = await load(viewer, query);
    if (view.shows !== "list") throw new Error(view.shows);
    return view;
  }

  async function titles(viewer: Viewer, query = "") {
    return (await listed(viewer, query)).rows.map(({ title }) => title);
  }
  return { load, listed, titles };
}
