import { cruise } from "dependency-cruiser";

/**
 * What dependency-cruiser, with the TypeScript beside it, finds in `root`.
 * @param {string} root
 * @param {object[]} forbidden its rules
 * @returns {Promise<{ modules: any[], summary: { violations: any[] } }>}
 */
export async function cruiseSources(root, forbidden) {
  const options = {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: "node_modules" },
    includeOnly: undefined,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
  };
  const result = await cruise(["src"], options);
  return result.output;
}
