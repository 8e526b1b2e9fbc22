import { readdirSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import compileMessage from "icu-minify/compile";
import { rolldown } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { iconPaths } from "./tools/setup/icon-paths.ts";

/** Folders whose code never leaves the server. */
const SERVER_ONLY = /^#(data|commands|auth|storage|jobs|mail|outbound|server|cli)\//;
/** Folders that the server process loads from source: the bundle shares its copy of each module. */
const SHARED_WITH_SERVER = /^#(core|formats|data|commands|auth|storage|messages)\//;

/** In the ssr build, leaves everything but `src/web` to Node, so that server, cli and bundle share one copy of each module. */
function shareModulesWithServer(): Plugin {
  return {
    name: "samehour:share-modules-with-server",
    enforce: "pre",
    apply: "build",
    resolveId(id) {
      if (this.environment.name !== "ssr" || !SHARED_WITH_SERVER.test(id)) return null;
      return { id, external: true };
    },
  };
}

/** Fails the client build when browser code reaches for server code: such an import would ship it. */
function refuseServerCodeInBrowser(): Plugin {
  return {
    name: "samehour:refuse-server-code-in-browser",
    enforce: "pre",
    resolveId(id, importer) {
      if (this.environment.name === "client" && SERVER_ONLY.test(id)) {
        this.error(`${importer ?? "browser code"} imports ${id}, which must stay on the server`);
      }
      return null;
    },
  };
}

/**
 * The files of what pages share. A file holds the modules that all pages of one of its sets import, and that no file before it holds;
 * a page is named by the folder of its route, and every page needs what `root` imports. What is too small for a file of its own
 * stands in the first one, because small files compress badly.
 */
const TOGETHER: readonly { file: string; sharedBy: readonly (readonly string[])[] }[] = [
  {
    file: "every-page",
    sharedBy: [
      ["root"],
      ["events", "newsletter"],
      ["organizers", "event"],
      ["organizers", "landing"],
      ["home", "organizers", "newsletter"],
      ["home", "login", "signup"],
      ["events", "organizers", "login"],
    ],
  },
  { file: "rows", sharedBy: [["events", "event"]] },
  { file: "lists", sharedBy: [["events", "home", "organizers", "organizer"]] },
  { file: "search", sharedBy: [["events", "home", "organizers"]] },
  { file: "days", sharedBy: [["events", "home", "organizer"]] },
  { file: "pages", sharedBy: [["events", "organizers"]] },
  { file: "events", sharedBy: [["events", "organizer"]] },
  { file: "views", sharedBy: [["events", "calendar"]] },
  { file: "organizers", sharedBy: [["organizers", "organizer"]] },
  {
    file: "welcome",
    sharedBy: [
      ["event", "home"],
      ["event", "landing"],
      ["home", "landing"],
    ],
  },
  { file: "event-parts", sharedBy: [["event", "organizer"]] },
  { file: "passkeys", sharedBy: [["event", "login"]] },
  { file: "event-page", sharedBy: [["event", "event-date"]] },
  {
    file: "forms",
    sharedBy: [
      ["landing", "newsletter"],
      ["newsletter", "signup"],
    ],
  },
  {
    file: "sign-in",
    sharedBy: [
      ["login", "signup"],
      ["login", "forgot-password"],
    ],
  },
];
/** Pages import these only by way of others; what uses them is loaded on demand. */
const ON_DEMAND = /\/src\/core\/text\/fold-key\.ts/;
/** A page stays a file of its own. */
const PAGE = /\/src\/web\/(?:routes\/([\w-]+)\/route|(root))\.tsx\?__react-router/;
/** Changes only with the packages: whoever comes again after a new version of ours has it still. */
const REACT = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/;

/** Puts what pages share into few files. Left to itself the bundler makes some fifty for a page, one for each set of pages that share something. */
function packSharedParts(): Plugin {
  const fileOf = new Map<string, string>();
  return {
    name: "samehour:pack-shared-parts",
    apply: "build",
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              // Core is pure, so what a page does not use of it is left out.
              treeshake: { moduleSideEffects: [{ test: /\/src\/core\//, sideEffects: false }] },
              output: {
                // Every page loads the names of all files: those of shared ones are their hash alone, and hashes are short.
                entryFileNames: "assets/[name]-[hash:7].js",
                chunkFileNames: ({ isDynamicEntry }) =>
                  isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
                codeSplitting: {
                  groups: [
                    { name: "react", test: REACT },
                    ...TOGETHER.map(({ file }) => ({ name: file, test: (id: string) => fileOf.get(id) === file })),
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      if (this.environment.name !== "client") return;
      const pagesOf = new Map<string, Set<string>>();
      for (const id of this.getModuleIds()) {
        const [, folder, root] = PAGE.exec(id) ?? [];
        const page = folder ?? root;
        if (page === undefined) continue;
        const reached = new Set([id]);
        for (const each of reached) this.getModuleInfo(each)?.importedIds.forEach((imported) => reached.add(imported));
        reached.delete(id);
        for (const each of reached) pagesOf.set(each, (pagesOf.get(each) ?? new Set()).add(page));
      }
      for (const [id, pages] of [...pagesOf].filter(([id]) => !ON_DEMAND.test(id))) {
        const together = TOGETHER.find(({ sharedBy }) => sharedBy.some((set) => set.every((page) => pages.has(page))));
        if (together !== undefined) fileOf.set(id, together.file);
      }
    },
  };
}

/** Bundles the service worker into one file at the top of the site, whose scope is then all of it; `npm run dev` bundles it for each request. */
function bundleServiceWorker(): Plugin {
  return {
    name: "samehour:bundle-service-worker",
    configureServer({ middlewares }) {
      middlewares.use(`/${SERVICE_WORKER}`, (_request, response, next) => {
        serviceWorkerCode().then((code) => {
          response.setHeader("content-type", "text/javascript; charset=utf-8");
          response.setHeader("cache-control", "no-cache");
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: SERVICE_WORKER, source: await serviceWorkerCode() });
    },
  };
}

const SERVICE_WORKER = "service-worker.js";

async function serviceWorkerCode(): Promise<string> {
  const bundle = await rolldown({ input: "src/web/service-worker/worker.ts", platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

const MESSAGES = "src/messages/en";
type Namespace = Readonly<Record<string, unknown>>;
/** The messages of each namespace, which a module asks for by `useTranslations("event.card")`. */
const NAMESPACES: ReadonlyMap<string, Namespace> = new Map(
  readdirSync(MESSAGES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .map((name) => [name, readNamespace(name)]),
);
const OF_THE_WEB = /\/src\/web\/.*\.tsx?(\?|$)/;
const NAMED = /(?:useTranslations\(|textsOf\(\w+, )["'`](\w+)(?:\.(\w+))?/g;
const WHOLE_CATALOGUE = "useTranslations()";
const KEY_NAMED = /["'`](\w+)\.(\w+)/g;

function readNamespace(name: string): Namespace {
  return JSON.parse(readFileSync(`${MESSAGES}/${name}.json`, "utf8"));
}

/** The messages that a module names, by themselves or, where it asks for the whole catalogue, in the keys of messages. */
function partsNamedIn(code: string): ReadonlySet<string> {
  const keys = code.includes(WHOLE_CATALOGUE) ? [...code.matchAll(KEY_NAMED)] : [];
  const inKeys = keys.filter(([, name = "", key = ""]) => Object.hasOwn(NAMESPACES.get(name) ?? {}, key));
  return new Set([...code.matchAll(NAMED), ...inKeys].flatMap(([, name = "", key]) => partsOf(name, key)));
}

/**
 * `event/card` for "event.card" and what stands in that group, `event` for the messages outside groups, and all of these for the
 * whole namespace.
 */
function partsOf(name: string, key: string | undefined): readonly string[] {
  const messages = NAMESPACES.get(name);
  if (messages === undefined) return [];
  const groups = groupsOf(messages).map((group) => `${name}/${group}`);
  if (key === undefined) return [name, ...groups];
  return groups.includes(`${name}/${key}`) ? [`${name}/${key}`] : [name];
}

function groupsOf(messages: Namespace): readonly string[] {
  return Object.keys(messages).filter((key) => typeof messages[key] === "object");
}

function messagesOf(name: string, group: string | undefined): Namespace {
  const messages = readNamespace(name);
  if (group !== undefined) return { [group]: messages[group] };
  const groups = groupsOf(messages);
  return Object.fromEntries(Object.entries(messages).filter(([key]) => !groups.includes(key)));
}

const MESSAGES_MODULE = /^virtual:messages\/(\w+)(?:\/(\w+))?$/;

/**
 * Has each module of the browser bring the messages that it names, so that a page loads no others. The build sends messages as they
 * are after parsing, and the formatter for these. The parser is more than a quarter of our own file that every page loads, and asks
 * `Intl` which locale a message is in; the first question takes a fast computer 14 ms.
 */
function sendNamedMessages(): Plugin {
  return {
    name: "samehour:send-named-messages",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(id, importer) {
      if (id === "use-intl/format-message" && this.environment.mode === "build") {
        return this.resolve(`${id}/format-only`, importer);
      }
      return MESSAGES_MODULE.test(id) ? id : null;
    },
    load(id) {
      const [, name, group] = MESSAGES_MODULE.exec(id) ?? [];
      if (name === undefined) return null;
      this.addWatchFile(`${import.meta.dirname}/${MESSAGES}/${name}.json`);
      const messages = messagesOf(name, group);
      const sent = this.environment.mode === "build" ? parsed(messages) : messages;
      return `import { loadMessages } from "#messages/loaded-messages.ts";\nloadMessages("en", ${JSON.stringify({ [name]: sent })});`;
    },
    transform(code, id) {
      if (!OF_THE_WEB.test(id)) return null;
      const imports = [...partsNamedIn(code)].map((part) => `import "virtual:messages/${part}";`);
      return imports.length === 0 ? null : `${imports.join("\n")}\n${code}`;
    },
  };
}

function parsed(messages: unknown): unknown {
  if (typeof messages === "string") return compileMessage(messages);
  return Object.fromEntries(Object.entries(Object(messages)).map(([key, value]) => [key, parsed(value)]));
}

export default defineConfig({
  plugins: [
    shareModulesWithServer(),
    packSharedParts(),
    refuseServerCodeInBrowser(),
    sendNamedMessages(),
    iconPaths(),
    bundleServiceWorker(),
    reactRouter(),
  ],
  // The few parts that are loaded on demand are small: the code that would preload theirs costs every page 1 kB.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: "terser",
    terserOptions: { compress: { passes: 3, ecma: 2020 }, module: true, ecma: 2020 },
  },
});
