import { readdirSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import compileMessage from "icu-minify/compile";
import { defineConfig, type Plugin } from "vite";

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

const EVENTS = /\/src\/web\/routes\/events\/route\.tsx/;
const EVENT = /\/src\/web\/routes\/event\/route\.tsx/;
/**
 * Each file holds the modules that all pages of its `from` import and that no file before it holds: what every page needs, what
 * a list of events shares with an event's page, and the rest of a list. An event's own modules need no rule: they are one file anyway.
 */
const TOGETHER = [
  { file: "every-page", from: [/\/src\/web\/root\.tsx/] },
  { file: "rows", from: [EVENTS, EVENT] },
  { file: "lists", from: [EVENTS] },
];
/**
 * What an event's page shares with a few other pages, by name, with what these modules import (`event.json`, for one). Alone, most
 * are too small to be compressed. A module that is missing here becomes a small file of its own; nothing breaks.
 */
const SMALL_PARTS =
  /\/icons\/(arrow-left|chevron-down|clock|key-round|message-square|repeat-2|smartphone)\.mjs|\/(date-block|clock-note|event-text|linked-pieces|new-here|rich-parts|pictures\/picture|picture-address)\.tsx?$/;
/** What most forms are made of. */
const FORMS = /\/src\/web\/ui\/(post-form|text-area-field|form-actions|rich-words)\.tsx/;
/** A page stays a file of its own. */
const PAGE = /\?__react-router|\/src\/web\/(root|entry\.client)\.tsx/;
/** Changes only with the packages: whoever comes again after a new version of ours has it still. */
const REACT = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Puts the parts of the commonest pages into few files. Left to itself the bundler makes some fifty for a page, one for each set of pages
 * that share something, and small files compress badly or not at all.
 */
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
              output: {
                codeSplitting: {
                  groups: [
                    { name: "react", test: REACT },
                    ...TOGETHER.map(({ file }) => ({ name: file, test: (id: string) => fileOf.get(id) === file })),
                    { name: "small-parts", test: SMALL_PARTS, minShareCount: 3 },
                    { name: "forms", test: FORMS },
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
      const reach = (from: RegExp): Set<string> => {
        const reached = new Set([...this.getModuleIds()].filter((id) => from.test(id)));
        for (const id of reached) this.getModuleInfo(id)?.importedIds.forEach((each) => reached.add(each));
        return reached;
      };
      for (const { file, from } of TOGETHER) {
        const [first, ...others] = from.map(reach);
        for (const id of first ?? []) {
          const isShared = others.every((reached) => reached.has(id));
          if (isShared && !PAGE.test(id) && !fileOf.has(id)) fileOf.set(id, file);
        }
      }
    },
  };
}

const MESSAGES = "src/messages/en";
/** The messages of each namespace, which a module asks for by `useTranslations("event.card")`. */
const NAMESPACES: ReadonlyMap<string, object> = new Map(
  readdirSync(MESSAGES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.slice(0, -".json".length), JSON.parse(readFileSync(`${MESSAGES}/${file}`, "utf8"))]),
);
const OF_THE_WEB = /\/src\/web\/.*\.tsx?(\?|$)/;
const NAMESPACE_NAMED = /(?:useTranslations\(|textsOf\(\w+, )["'`](\w+)/g;
const WHOLE_CATALOGUE = "useTranslations()";
const KEY_NAMED = /["'`](\w+)\.(\w+)/g;

/** The namespaces that a module names, by themselves or, where it asks for the whole catalogue, in the keys of messages. */
function namespacesIn(code: string): readonly string[] {
  const named = [...code.matchAll(NAMESPACE_NAMED)].map(([, name = ""]) => name);
  const keys = code.includes(WHOLE_CATALOGUE) ? [...code.matchAll(KEY_NAMED)] : [];
  const inKeys = keys.filter(([, name = "", key = ""]) => Object.hasOwn(NAMESPACES.get(name) ?? {}, key));
  return [...new Set([...named, ...inKeys.map(([, name = ""]) => name)])].filter((name) => NAMESPACES.has(name));
}

/** Has each module of the browser bring the messages of the namespaces that it names, so that a page loads no others. */
function sendNamedMessages(): Plugin {
  return {
    name: "samehour:send-named-messages",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!OF_THE_WEB.test(id)) return null;
      const names = namespacesIn(code);
      if (names.length === 0) return null;
      const imports = names.map((name) => `import ${name}Messages from "#messages/en/${name}.json";`);
      const loads = `loadMessages("en", { ${names.map((name) => `${name}: ${name}Messages`).join(", ")} });`;
      return `${imports.join("\n")}\nimport { loadMessages } from "#messages/loaded-messages.ts";\n${loads}\n${code}`;
    },
  };
}

const CATALOGUE = /\/src\/messages\/[a-z-]+\/[a-z-]+\.json$/i;

/**
 * Builds the browser's messages as they are after parsing, and the formatter for these into it. The parser is more than a quarter
 * of our own file that every page loads, and asks `Intl` which locale a message is in; the first question takes a fast computer 14 ms.
 */
function sendParsedMessages(): Plugin {
  return {
    name: "samehour:send-parsed-messages",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(id, importer) {
      return id === "use-intl/format-message" ? this.resolve(`${id}/format-only`, importer) : null;
    },
    transform: (code, id) => (CATALOGUE.test(id) ? JSON.stringify(parsed(JSON.parse(code))) : null),
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
    sendParsedMessages(),
    sendNamedMessages(),
    reactRouter(),
  ],
  // The few parts that are loaded on demand are small: the code that would preload theirs costs every page 1 kB.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
});
