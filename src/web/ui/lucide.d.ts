/** One drawing of Lucide by its file: the package's index would load them all on the server. */
declare module "lucide/dist/esm/icons/*.mjs" {
  const drawing: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];
  export default drawing;
}
