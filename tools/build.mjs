// `npm run build`: builds the pages if their sources have changed.
import { buildWeb } from "./setup/build-web.mjs";
import { runEntry } from "./setup/fail.mjs";
import { prepare } from "./setup/prepare.mjs";

await runEntry(async () => {
  buildWeb(await prepare());
  return 0;
});
