import { createServer as createViteServer } from "vite";
import { loadEnvironment, readConfig } from "#server/config.ts";
import type { WebBuild } from "#server/load-build.ts";
import { openLog } from "#server/log.ts";
import { runServer } from "#server/run-server.ts";
import { start } from "#server/start.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

const SERVER_BUILD = "virtual:react-router/server-build";

/** `npm run dev`: the same server, but Vite reloads web, core and messages after each change; the database stays open. */
await runServer(async () => {
  const read = readConfig({ ...loadEnvironment(), NODE_ENV: "development" });
  if ("problems" in read) return read;
  const { config } = read;
  const log = openLog(config.mode, process.stderr.isTTY);
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });
  const environment = vite.environments.ssr;
  if (!("runner" in environment)) throw new Error("Vite gives no way to run server code");
  const runner = environment.runner as { import: (id: string) => Promise<WebBuild> };
  let latest: { build: WebBuild; web: WebHandler } | null = null;
  const web = async (): Promise<WebHandler> => {
    const build = await runner.import(SERVER_BUILD);
    if (latest?.build !== build) {
      latest = { build, web: build.entry.module.createWebHandler(build, "development") };
    }
    return latest.web;
  };
  const started = await start({ config, log, web, files: null, before: vite.middlewares });
  const stop = async (): Promise<void> => {
    await started.stop();
    await vite.close();
  };
  return { config, log, started: { ...started, stop } };
});
