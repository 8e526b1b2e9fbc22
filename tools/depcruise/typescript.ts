// TypeScript 6, the newest version whose parser programs may call. In a folder of its own, separate from the TypeScript
// that checks types.
export { default as ts } from "typescript";
