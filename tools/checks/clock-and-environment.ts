import { ts } from "../depcruise/typescript.ts";
import { isProduct, type NodeRule } from "./rule.ts";

/**
 * Where the machine's clock may be read; in web only by browser code that updates an open page or reads the device's
 * zone, and by the service worker, whose copies age.
 */
const CLOCKS =
  /^src\/(server|cli)\/|^src\/web\/components\/(time\/minute-clock|layout\/use-device-zone)\.ts$|^src\/web\/service-worker\//;
const SQL_CLOCK = /\b(now\(\)|current_timestamp|clock_timestamp\(\)|transaction_timestamp\(\)|localtimestamp)/i;

/** `now` is passed in: only server and cli read the clock, and SQL never does. */
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

/** Only one file reads the environment, and checks it. */
export const refuseEnvironment: NodeRule = (node, { path }) => {
  if (!isProduct(path) || path === "src/server/config.ts") return null;
  const isEnvironment = ts.isPropertyAccessExpression(node) && /^(globalThis\.)?process\.env$/.test(node.getText());
  return isEnvironment ? "process.env belongs to src/server/config.ts" : null;
};
