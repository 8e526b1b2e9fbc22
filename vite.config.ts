import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
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

/** What every page needs, and what lists of events need beside it: the page that each file begins from. */
const TOGETHER = [
  { file: "every-page", from: /\/src\/web\/root\.tsx/ },
  { file: "lists", from: /\/src\/web\/routes\/events\/route\.tsx/ },
];
/** A page stays a file of its own. */
const PAGE = /\?__react-router|\/src\/web\/(root|entry\.client)\.tsx/;
/** Changes only with the packages: whoever comes again after a new version of ours has it still. */
const REACT = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Puts the parts of the commonest pages into two files. Left to itself the bundler makes some fifty, one for each set of pages
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
                    { debugName: "shared parts", name: (id) => fileOf.get(id) ?? null },
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
      for (const { file, from } of TOGETHER) {
        const waiting = [...this.getModuleIds()].filter((id) => from.test(id));
        for (const id of waiting) {
          const known = new Set(waiting);
          const imported = this.getModuleInfo(id)?.importedIds ?? [];
          waiting.push(...imported.filter((each) => !known.has(each)));
          if (!PAGE.test(id) && !fileOf.has(id)) fileOf.set(id, file);
        }
      }
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
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
});
