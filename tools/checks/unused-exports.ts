import { dirname, join } from "node:path/posix";
import { ts } from "../depcruise/typescript.ts";
import { isProduct, isTest } from "./rule.ts";

/** Files that are entered without an import: processes, workers, and those that the router's table names. */
const ENTRIES =
  /^src\/(server\/(main|dev)|cli\/[a-z-]+|data\/pglite-[a-z-]*worker|web\/(root|entry\.\w+)|web\/routes\/.*\/route)\.tsx?$/;

type Names = Set<string>;
type Read = { exported: Map<string, number>; used: Map<string, Names>; mentions: Map<string, number> };

const EVERY_NAME = "*";

/**
 * Exports of src that no other file of the product imports, as `path:line: message`. An export that its own file uses
 * may exist for a test; one that only a test uses is dead. `sources` are all files by their path from the root.
 */
export function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const read = new Map([...sources].map(([path, text]) => [path, readSource(path, text)]));
  const byProduct = usesOf(read, (path) => !isTest(path));
  const byTests = usesOf(read, isTest);
  const has = (uses: Map<string, Names>, path: string, name: string): boolean =>
    uses.get(path)?.has(name) === true || uses.get(path)?.has(EVERY_NAME) === true;
  return [...read].flatMap(([path, { exported, mentions }]) => {
    if (!isProduct(path) || ENTRIES.test(path)) return [];
    return [...exported].flatMap(([name, line]) => {
      const isUsed = has(byProduct, path, name);
      const isTested = (mentions.get(name) ?? 0) > 1 && has(byTests, path, name);
      if (isUsed || isTested) return [];
      return [`${path}:${line}: ${name} is exported, but no other file of the product imports it`];
    });
  });
}

function usesOf(read: ReadonlyMap<string, Read>, counts: (path: string) => boolean): Map<string, Names> {
  const uses = new Map<string, Names>();
  for (const [path, { used }] of read) {
    if (!counts(path)) continue;
    for (const [target, names] of used) uses.set(target, new Set([...(uses.get(target) ?? []), ...names]));
  }
  return uses;
}

function readSource(path: string, text: string): Read {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const read: Read = { exported: new Map(), used: new Map(), mentions: new Map() };
  const note = (specifier: string, names: readonly string[]): void => {
    const target = resolve(path, specifier);
    read.used.set(target, new Set([...(read.used.get(target) ?? []), ...names]));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) read.mentions.set(node.text, (read.mentions.get(node.text) ?? 0) + 1);
    for (const name of exportedBy(node)) {
      read.exported.set(name, tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    }
    const imported = importedBy(node);
    if (imported !== null) note(imported.from, imported.names);
    node.forEachChild(visit);
  };
  visit(tree);
  return read;
}

function exportedBy(node: ts.Node): string[] {
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
    return node.exportClause.elements.map((element) => element.name.text);
  }
  if (!isNamedExport(node)) return [];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}

function isNamedExport(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const kinds = modifiers.map((modifier) => modifier.kind);
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));
}

type Imported = { from: string; names: readonly string[] };

function importedBy(node: ts.Node): Imported | null {
  if (ts.isImportDeclaration(node)) return fromText(node.moduleSpecifier, namesOfClause(node.importClause));
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const { exportClause } = node;
    const isNamed = exportClause !== undefined && ts.isNamedExports(exportClause);
    return fromText(node.moduleSpecifier, isNamed ? exportClause.elements.map(nameOf) : [EVERY_NAME]);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return fromText(node.argument.literal, [EVERY_NAME]);
  }
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic && node.arguments[0] ? fromText(node.arguments[0], [EVERY_NAME]) : null;
}

function namesOfClause(clause: ts.ImportClause | undefined): readonly string[] {
  const bindings = clause?.namedBindings;
  if (bindings === undefined) return [];
  return ts.isNamedImports(bindings) ? bindings.elements.map(nameOf) : [EVERY_NAME];
}

/** The name in the imported file. */
function nameOf({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}

function fromText(specifier: ts.Node, names: readonly string[]): Imported | null {
  return ts.isStringLiteralLike(specifier) ? { from: specifier.text, names } : null;
}

/** Resolves `#core/x.ts` and `./x.ts` to paths from the root; returns packages unchanged. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith("#tests/") || specifier.startsWith("#demo/")) return specifier.slice(1);
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? join(dirname(path), specifier) : specifier;
}
