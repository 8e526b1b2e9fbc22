// Who may import whom, as data. tools/check-dependencies.mjs reads it; docs/architecture.md explains it.

const TESTS = "\\.test\\.tsx?$";
/** Web files that run only on the server, so they may read data. All others are browser code. */
const WEB_ON_SERVER = [
  "^src/web/root\\.tsx$",
  "^src/web/routes\\.ts$",
  "^src/web/entry\\.server\\.tsx$",
  "^src/web/.+/route\\.tsx?$",
  "^src/web/.+\\.server\\.tsx?$",
];

/** Folder of src → the folders of src that it may import, besides itself. */
const MAY_IMPORT = {
  core: [],
  formats: ["core"],
  data: ["core"],
  mail: ["core", "formats", "messages"],
  storage: ["core"],
  outbound: ["core", "formats"],
  auth: ["core", "data"],
  commands: ["core", "formats", "data", "storage", "outbound"],
  jobs: ["core", "formats", "data", "mail", "storage", "outbound", "commands", "messages"],
  api: ["core", "formats", "data", "storage", "auth", "commands", "messages"],
  messages: ["core"],
  server: ["core", "formats", "data", "mail", "storage", "outbound", "auth", "commands", "jobs", "api", "messages"],
  cli: ["core", "formats", "data", "mail", "storage", "outbound", "auth", "commands", "jobs", "messages", "server"],
};
const WEB_BROWSER_MAY_IMPORT = ["core", "formats", "messages"];
const WEB_SERVER_MAY_IMPORT = ["core", "formats", "data", "storage", "auth", "commands", "api", "messages"];

/**
 * Package (the beginning of its name) → the only places of src that may import it. Packages that are not listed may not
 * be imported.
 */
const PACKAGES = {
  zod: ["^src/(core|api)/"],
  "rrule-temporal": ["^src/core/occurrences/"],
  "ical.js": ["^src/formats/"],
  "csv-parse": ["^src/formats/"],
  "client-zip": ["^src/formats/"],
  uqr: ["^src/formats/"],
  "robots-parser": ["^src/outbound/"],
  "drizzle-orm": ["^src/data/"],
  pg: ["^src/data/"],
  "@electric-sql/pglite": ["^src/data/"],
  "tar-fs": ["^src/data/"],
  "pg-boss": ["^src/data/"],
  nodemailer: ["^src/mail/"],
  "web-push": ["^src/outbound/"],
  sharp: ["^src/storage/"],
  "woff2-encoder": ["^src/storage/"],
  "@aws-sdk/": ["^src/storage/"],
  "@fastify/busboy": ["^src/storage/"],
  "age-encryption": ["^src/storage/backup/"],
  "better-auth": ["^src/auth/"],
  "@better-auth/": ["^src/auth/"],
  "@zxcvbn-ts/": ["^src/auth/"],
  react: ["^src/web/"],
  "react-dom": ["^src/web/"],
  // The server loads the built pages, whose type is React Router's.
  "react-router": ["^src/web/", "^src/server/load-build\\.ts$"],
  "@react-router/": ["^src/web/"],
  lucide: ["^src/web/"],
  "@fontsource-variable/": ["^src/web/"],
  "use-intl": ["^src/(web|messages|mail|jobs)/"],
  hono: ["^src/server/"],
  "@hono/": ["^src/server/"],
  pino: ["^src/server/"],
  "prom-client": ["^src/server/metrics/"],
  "@opentelemetry/": ["^src/server/tracing/"],
  vite: ["^src/server/dev\\.ts$"],
  "cli-progress": ["^src/cli/"],
};

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const inPackage = (name) => `node_modules/${escape(name)}${name.endsWith("/") ? "" : "/"}`;
const folders = (names) => `^src/(${names.join("|")})/`;
const severity = "error";
const product = { pathNot: TESTS };

const folderRules = Object.entries(MAY_IMPORT).map(([folder, others]) => {
  // Of web, the server imports only its handler; in development the outer process passes web its modules.
  const handler = folder === "server" ? ["^src/web/http/.+\\.server\\.ts$"] : [];
  return {
    name: `folder-${folder}`,
    severity,
    from: { ...product, path: `^src/${folder}/` },
    to: { path: "^src/", pathNot: [folders([folder, ...others]), ...handler] },
  };
});

const webRules = [
  {
    name: "folder-web-browser",
    severity,
    from: { path: "^src/web/", pathNot: [TESTS, ...WEB_ON_SERVER] },
    to: { path: "^src/", pathNot: folders(["web", ...WEB_BROWSER_MAY_IMPORT]) },
  },
  {
    name: "folder-web-server",
    severity,
    from: { ...product, path: WEB_ON_SERVER },
    to: { path: "^src/", pathNot: folders(["web", ...WEB_SERVER_MAY_IMPORT]) },
  },
  {
    name: "no-server-file-in-browser-code",
    comment: "only the types of a .server file may reach browser code",
    severity,
    from: { path: "^src/web/", pathNot: [TESTS, ...WEB_ON_SERVER] },
    to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-route-to-route",
    severity,
    from: { path: "^src/web/routes/(.+)/[^/]+$", pathNot: TESTS },
    to: { path: "^src/web/routes/", pathNot: "^src/web/routes/$1/" },
  },
];

const packageRules = Object.entries(PACKAGES).map(([name, places]) => ({
  name: `package-${name.replace(/\/$/, "")}`,
  severity,
  from: { path: "^src/", pathNot: [TESTS, ...places] },
  to: { path: inPackage(name) },
}));

const otherRules = [
  {
    name: "package-unknown",
    comment: "name the package and its folder in PACKAGES first",
    severity,
    from: { ...product, path: "^src/" },
    to: {
      dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
      pathNot: Object.keys(PACKAGES).map(inPackage),
    },
  },
  {
    name: "pure-folders-have-no-node",
    severity,
    from: { ...product, path: "^src/(core|formats|messages)/" },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "browser-code-has-no-node",
    severity,
    from: { path: "^src/web/", pathNot: [TESTS, ...WEB_ON_SERVER] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "words-through-the-catalogue",
    comment: "the server's bundle leaves a file of words to Node without saying that it is JSON, and does not start",
    severity,
    from: { ...product, path: "^src/(?!messages/)" },
    to: { path: "^src/messages/.+\\.json$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-writes-outside-commands",
    severity,
    from: { path: "^src/", pathNot: [TESTS, "^src/(commands|auth|data)/"] },
    to: { path: "^src/data/queries/.+-write\\.ts$" },
  },
  { name: "no-tests-in-product", severity, from: { ...product, path: "^src/" }, to: { path: ["^tests/", TESTS] } },
  { name: "no-tools-in-product", severity, from: { ...product, path: "^src/" }, to: { path: "^tools/" } },
  {
    name: "demo-only-at-start",
    severity,
    from: { path: "^src/", pathNot: [TESTS, "^src/(server|cli)/"] },
    to: { path: "^demo/" },
  },
  {
    // The only place that fills an empty directory; it loads the listings only then.
    name: "demo-only-at-start",
    severity,
    from: { ...product, path: "^src/(?!server/open-directory\\.ts$)" },
    to: { path: "^demo/" },
  },
  { name: "no-cycle", severity, from: { path: "^src/" }, to: { circular: true } },
  { name: "no-barrel", severity, from: {}, to: { path: "/index\\.tsx?$" } },
  {
    name: "no-unresolved",
    severity,
    from: { path: "^src/" },
    to: { couldNotResolve: true, pathNot: ["\\?url$", "^\\./\\+types/", "^virtual:", "^#build/"] },
  },
];

module.exports = {
  rules: [...folderRules, ...webRules, ...packageRules, ...otherRules],
  /**
   * Parts of commands that several commands share: every change of an event stores its dates in the same way and checks
   * the version of the zone data; a source's file is stored like an uploaded one; any process can continue a decision
   * about many events.
   */
  sharedCommandParts: [
    "src/commands/imports/fetch-import.ts",
    "src/commands/imports/start-import.ts",
    "src/commands/moderation/work-batch.ts",
    "src/commands/occurrences/store-dates.ts",
    "src/commands/pictures/store-picture.ts",
  ],
};
