import { ts } from "../depcruise/typescript.ts";
import { refuseClock, refuseEnvironment } from "./clock-and-environment.ts";
import { commentFault, pathFault, refuseSyntax } from "./forbidden-syntax.ts";
import { refuseLiteralText } from "./literal-text.ts";

const RULES = [refuseLiteralText, refuseClock, refuseEnvironment, refuseSyntax];

/** Every breach of the project's own rules in one source, as `path:line: message`. */
export function checkSource(path: string, text: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const faults: { position: number; fault: string }[] = [];
  const visit = (node: ts.Node): void => {
    for (const rule of RULES) {
      const fault = rule(node, { path, tree });
      if (fault) faults.push({ position: node.getStart(tree), fault });
    }
    node.forEachChild(visit);
  };
  visit(tree);
  for (const [position, comment] of commentsOf(text, tree)) {
    const fault = commentFault(comment);
    if (fault) faults.push({ position, fault });
  }
  const vague = pathFault(path);
  if (vague) faults.push({ position: 0, fault: vague });
  return faults.map(
    ({ position, fault }) => `${path}:${tree.getLineAndCharacterOfPosition(position).line + 1}: ${fault}`,
  );
}

/** Each comment with its position, once. */
function commentsOf(text: string, tree: ts.SourceFile): Map<number, string> {
  const comments = new Map<number, string>();
  const collect = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end));
    for (const child of node.getChildren(tree)) collect(child);
  };
  collect(tree);
  return comments;
}
