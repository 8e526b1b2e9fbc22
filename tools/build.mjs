// `npm run build`: builds the pages and the server if their sources have changed.
import { build } from "./setup/build.mjs";
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";

await runEntry(async () => {
  build(await prepare());
  return 0;
});
