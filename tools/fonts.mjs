// `npm run fonts`: installs what is missing and makes the site's own fonts again (tools/fonts/make-fonts.mjs).
import { join } from "node:path";
import { runEntry } from "./setup/fail.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { prepare } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { runChild } from "./setup/run-child.mjs";

await runEntry(async () => {
  const node = await prepare();
  await installPackages(join(ROOT, "tools/fonts"), "the font tool");
  return runChild(node, ["tools/fonts/make-fonts.mjs"]);
});
