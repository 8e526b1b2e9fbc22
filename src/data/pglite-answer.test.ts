import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { answerMessages, openPglite } from "#data/pglite.ts";
import { endsIdle, message } from "#data/wire-protocol.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const STATEMENTS = 2_000;
const ROWS = 50;
const MAX_GROWTH_BYTES = 5_000_000;

test("answered statements leave nothing on the heap", { timeout: 300_000 }, async (context) => {
  const engine = await openPglite(null, null);
  context.onTestFinished(() => engine.close());
  const runStatements = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const sql = `select i, 'row ' || i || ' of statement ${n}' as name from generate_series(1, ${ROWS}) i`;
      expect(endsIdle(await answerMessages(engine, message("Q", sql)))).toBe(true);
    }
  };
  const usedHeap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await runStatements(100);
  const before = usedHeap();
  await runStatements(STATEMENTS);
  expect(usedHeap() - before).toBeLessThan(MAX_GROWTH_BYTES);
});

test("an answer of several megabytes arrives complete, and later answers do not change it", async (context) => {
  const engine = await openPglite(null, null);
  context.onTestFinished(() => engine.close());
  const large = await answerMessages(engine, message("Q", "select repeat('x', 3000000)"));
  await answerMessages(engine, message("Q", "select repeat('y', 3000000)"));
  const text = Buffer.from(large).toString("latin1");
  expect(text.match(/x+/g)?.some((run) => run.length === 3_000_000)).toBe(true);
  expect(text.includes("yy")).toBe(false);
  expect(endsIdle(large)).toBe(true);
});
