// `npm start`: installs, builds and serves. Plain JavaScript for Node 20, because nothing is installed yet.
import { build } from "./setup/build.mjs";
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  build(node);
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" };
  return runChild(node, ["build/process/main.js"], { env });
});
