import { ts } from "../depcruise/typescript.ts";
import { isProduct, type NodeRule } from "./rule.ts";

/** Attributes whose value is visible or read aloud. */
const SPOKEN = [
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "label",
  "placeholder",
  "summary",
  "title",
];
const LETTER = /\p{L}/u;

/**
 * All visible text comes from the catalogue: literal text in JSX, or in an attribute that is visible or read aloud, is
 * an error.
 */
export const refuseLiteralText: NodeRule = (node, { path }) => {
  if (!isProduct(path)) return null;
  const text = literalTextOf(node);
  return text !== null && LETTER.test(text)
    ? `literal text ${JSON.stringify(text.trim().slice(0, 60))}: put it into src/messages`
    : null;
};

function literalTextOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && node.expression && isVisible(node.parent)) return literalIn(node.expression);
  if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer) && isVisible(node)) {
    return node.initializer.text;
  }
  return null;
}

/** Whether the node is a child of an element, or the value of an attribute that is visible or read aloud. */
function isVisible(parent: ts.Node): boolean {
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  return ts.isJsxAttribute(parent) && SPOKEN.includes(parent.name.getText());
}

/** The first literal text to which the expression can evaluate. */
function literalIn(expression: ts.Expression): string | null {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)].join(" ");
  }
  if (ts.isParenthesizedExpression(expression)) return literalIn(expression.expression);
  if (ts.isConditionalExpression(expression)) return literalIn(expression.whenTrue) ?? literalIn(expression.whenFalse);
  if (ts.isBinaryExpression(expression) && isChoice(expression.operatorToken.kind)) {
    return literalIn(expression.right) ?? literalIn(expression.left);
  }
  return null;
}

function isChoice(kind: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ].includes(kind);
}
