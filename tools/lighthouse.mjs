// `npm run lighthouse [-- PATH …]`: installs what is missing, builds, and has Lighthouse score the pages as on a phone.
import { join } from "node:path";
import { build } from "./setup/build.mjs";
import { runEntry } from "./setup/fail.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { prepare } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  await installPackages(join(ROOT, "tools/lighthouse"), "Lighthouse");
  build(node);
  return runChild(node, ["tools/lighthouse/judge-pages.ts", ...process.argv.slice(2)]);
});
