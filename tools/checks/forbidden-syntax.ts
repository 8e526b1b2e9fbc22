import { ts } from "../depcruise/typescript.ts";
import type { NodeRule } from "./rule.ts";

/** The only class, and the only interface, which a library's declaration merging needs. */
const CLASSES = ["AppError"];
const INTERFACES = ["AppConfig"];

/** No enums, no classes except the error, `type` instead of `interface`, no re-exports of whole modules. */
export const refuseSyntax: NodeRule = (node, { path }) => {
  if (ts.isEnumDeclaration(node)) return `enum ${node.name.text}: use a union of texts`;
  if (ts.isInterfaceDeclaration(node)) return unless(INTERFACES, node.name.text, "interface", "use type");
  if (ts.isClassLike(node) && path.startsWith("src/")) {
    return unless(CLASSES, node.name?.text ?? "without a name", "class", "use functions");
  }
  const isWholeModule = ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause;
  return isWholeModule ? "export * hides where a name comes from" : null;
};

function unless(allowed: string[], name: string, what: string, advice: string): string | null {
  return allowed.includes(name) ? null : `${what} ${name}: ${advice}`;
}

const PROMISES = /\b(TODO|FIXME|XXX)\b/;
const DISABLING = /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore/;

/** Forbidden in comments: disabled rules, and promises for later. */
export function commentFault(comment: string): string | null {
  if (DISABLING.test(comment)) return "a comment turns a check off";
  return PROMISES.test(comment) ? "a comment promises something for later" : null;
}

const VAGUE = /(^|\/|-)(utils?|helpers?|misc|common)(\/|-|\.|$)/;

/** A name must say what the file contains. */
export function pathFault(path: string): string | null {
  return path.startsWith("src/") && VAGUE.test(path) ? "the name says nothing: name the act" : null;
}
