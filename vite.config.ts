import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
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

export default defineConfig({
  plugins: [shareModulesWithServer(), refuseServerCodeInBrowser(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
});
