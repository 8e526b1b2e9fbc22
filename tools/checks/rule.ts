import type { ts } from "../depcruise/typescript.ts";

/** A source as the rules see it: its path from the root with `/`, and its tree. */
export type Source = { path: string; tree: ts.SourceFile };

/** What is wrong at a node, in words; null when nothing is. */
export type NodeRule = (node: ts.Node, source: Source) => string | null;

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/");
export const isProduct = (path: string): boolean => path.startsWith("src/") && !isTest(path);
