import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Config } from "@react-router/dev/config";

const ASSETS = "build/client/assets";
/** Addresses that only scripts fetch: the router never goes there. */
const FETCHED_ONLY = ["routes/offline/route", "routes/push-subscription/route", "routes/saved-on-device/route"];

type Route = { imports: readonly string[] } & Record<string, unknown>;
type Manifest = { entry: { imports: readonly string[] }; routes: Record<string, Route> & { root: Route } };

/**
 * Shortens the list of all addresses, which every page loads: the router reads what a route lacks as it reads `false`,
 * does not need the addresses that it never goes to, and every page has loaded what the root imports.
 */
function shortenManifest(): void {
  for (const name of readdirSync(ASSETS).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const path = `${ASSETS}/${name}`;
    const [, start = "", json = "", end = ""] = /^([^=]+=)(.*)(;)$/s.exec(readFileSync(path, "utf8")) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    const loaded = [...manifest.entry.imports, ...manifest.routes.root.imports];
    const listed = Object.entries(manifest.routes).filter(([id]) => !FETCHED_ONLY.includes(id));
    const routes = listed.map(([id, { imports, ...route }]) => [
      id,
      {
        ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
        imports: imports.filter((path) => !loaded.includes(path)),
      },
    ]);
    writeFileSync(path, start + JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) + end);
  }
}

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: shortenManifest,
} satisfies Config;
