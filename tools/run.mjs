// `node tools/run.mjs FILE.ts [ARGS]`: runs one program of the project on the right Node and installs what it needs.
import { runEntry, SetupError } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new SetupError("usage: node tools/run.mjs FILE [ARGUMENTS]");
  const node = await prepare();
  return runChild(node, [file, ...args], { env: { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" } });
});
