import { AppError } from "#core/errors.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Config } from "#server/config.ts";
import { readStaticFiles, type StaticFiles } from "#server/edge/static-files.ts";
import type { createWebHandler, WebHandler } from "#web/http/web-handler.server.ts";

/** The web app's build from `entry.server.tsx`: the router's exports and ours. */
export type WebBuild = ServerBuild & { entry: { module: { createWebHandler: typeof createWebHandler } } };

/** Two folders up from here, and from where the process is bundled (`build/process`). */
const BUILD = join(import.meta.dirname, "../../build");

/** Loads the output of `npm run build`. Throws a sentence if there is none. */
export async function loadBuild(mode: Config["mode"]): Promise<{ web: WebHandler; files: StaticFiles }> {
  if (!existsSync(join(BUILD, "server/index.js")))
    throw new AppError("unavailable", "The web app is not built yet. Run: npm run build");
  const build: WebBuild = await import("#build/server/index.js");
  return { web: build.entry.module.createWebHandler(build, mode), files: readStaticFiles(join(BUILD, "client")) };
}
