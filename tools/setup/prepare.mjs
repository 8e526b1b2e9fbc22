import { findNode } from "./find-node.mjs";
import { installPackages } from "./install-packages.mjs";
import { ROOT } from "./root.mjs";

/**
 * Brings a fresh clone, or one whose lock file changed, to where anything can run.
 * @returns {Promise<string>} the path of the Node to run it with
 */
export async function prepare() {
  process.chdir(ROOT);
  await installPackages(ROOT, "the packages");
  return findNode();
}
