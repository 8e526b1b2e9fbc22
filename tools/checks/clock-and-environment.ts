import { ts } from "../depcruise/typescript.ts";
import { isProduct, type NodeRule } from "./rule.ts";

/** Where the machine's clock may be read; in web it is the browser's, which moves a page on after it was shown, and the device's zone. */
const CLOCKS = /^src\/(server|cli)\/|^src\/web\/components\/(time\/minute-clock|layout\/use-device-zone)\.ts$/;
const SQL_CLOCK = /\b(now\(\)|current_timestamp|clock_timestamp\(\)|transaction_timestamp\(\)|localtimestamp)/i;

/** `now` is passed in: the clock is read in server and cli only, and never by SQL. */
export const refuseClock: NodeRule = (node, { path }) => {
  if (!isProduct(path) || CLOCKS.test(path)) return null;
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.getText().replaceAll(/\s/g, "");
    if (["Date.now", "Temporal.Now", "performance.timeOrigin"].includes(name))
      return `${name} reads the clock: pass now in`;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) {
    return "new Date() reads the clock: pass now in";
  }
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "Date() reads the clock: pass now in";
  return sqlClock(node) ? "SQL reads its own clock here: pass now in" : null;
};

function sqlClock(node: ts.Node): boolean {
  if (!ts.isTaggedTemplateExpression(node)) return false;
  return /^sql\b/.test(node.tag.getText()) && SQL_CLOCK.test(node.template.getText());
}

/** The environment is read in one place, where it is checked. */
export const refuseEnvironment: NodeRule = (node, { path }) => {
  if (!isProduct(path) || path === "src/server/config.ts") return null;
  const isEnvironment = ts.isPropertyAccessExpression(node) && /^(globalThis\.)?process\.env$/.test(node.getText());
  return isEnvironment ? "process.env belongs to src/server/config.ts" : null;
};
