// `npm start`: installs, builds and serves. Plain JavaScript for Node 20, because nothing is installed yet.
import { buildWeb } from "./setup/build-web.mjs";
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  buildWeb(node);
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" };
  return runChild(node, ["src/server/main.ts"], { env });
});
