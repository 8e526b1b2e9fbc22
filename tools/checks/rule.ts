import type { ts } from "../depcruise/typescript.ts";

/** A source for the rules: its path from the root with `/`, and its syntax tree. */
export type Source = { path: string; tree: ts.SourceFile };

/** The error message for a node; null if there is none. */
export type NodeRule = (node: ts.Node, source: Source) => string | null;

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/");
export const isProduct = (path: string): boolean => path.startsWith("src/") && !isTest(path);
