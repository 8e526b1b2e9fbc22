/** The pages as `npm run build` makes them. */
declare module "#build/server/index.js" {
  import type { WebBuild } from "#server/load-build.ts";
  const build: WebBuild;
  export = build;
}
