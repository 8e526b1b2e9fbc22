// `npm run dev`: serves from source and reloads on changes.
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  return runChild(node, ["src/server/dev.ts"], { env: { ...process.env, NODE_ENV: "development" } });
});
