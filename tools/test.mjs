// `npm test [-- STEP …]`: installs what is missing, then runs the checks on the right Node.
import { join } from "node:path";
import { runEntry } from "./setup/fail.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { prepare } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  await installPackages(join(ROOT, "tools/depcruise"), "the dependency checker");
  return runChild(node, ["tools/testing/run-tests.ts", ...process.argv.slice(2)]);
});
