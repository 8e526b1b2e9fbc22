import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Config } from "@react-router/dev/config";

const ASSETS = "build/client/assets";
/** Addresses that only scripts fetch: the router never goes there. */
const FETCHED_ONLY = ["routes/offline/route", "routes/push-subscription/route", "routes/saved-on-device/route"];

type Manifest = { routes: Record<string, Record<string, unknown>> };

/**
 * Shortens the list of all addresses, which every page loads: the router reads what a route lacks as it reads `false`,
 * and does not need the addresses that it never goes to.
 */
function shortenManifest(): void {
  for (const name of readdirSync(ASSETS).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const path = `${ASSETS}/${name}`;
    const [, start = "", json = "", end = ""] = /^([^=]+=)(.*)(;)$/s.exec(readFileSync(path, "utf8")) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    const kept = Object.entries(manifest.routes).filter(([id]) => !FETCHED_ONLY.includes(id));
    const routes = kept.map(([id, route]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
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
