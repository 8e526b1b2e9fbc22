/** One drawing of Lucide by its file, as the data of one SVG path: the build joins its shapes (`tools/setup/icon-paths.ts`). */
declare module "lucide/dist/esm/icons/*.mjs" {
  const path: string;
  export default path;
}
