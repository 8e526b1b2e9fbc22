import { loadEnvironment, readConfig } from "#server/config.ts";
import { limitHeapGrowth } from "#jobs/heap-growth.ts";
import { loadBuild } from "#server/load-build.ts";
import { openLog } from "#server/log.ts";
import { runServer } from "#server/run-server.ts";
import { start } from "#server/start.ts";
import { holdTickShape } from "#server/tick-shape.ts";

limitHeapGrowth();
void holdTickShape();
await runServer(async () => {
  const read = readConfig(loadEnvironment());
  if ("problems" in read) return read;
  const { config } = read;
  const log = openLog(config.mode, process.stderr.isTTY);
  const { web, files } = await loadBuild(config.mode);
  const started = await start({ config, log, web: async () => web, files });
  void files.warm();
  return { config, log, started };
});
