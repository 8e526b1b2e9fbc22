import { executionAsyncResource } from "node:async_hooks";

let held: object | null = null;

/**
 * Holds one record of `process.nextTick` as long as the process runs, and resolves with it. V8 forgets the shape of these
 * records when it collects garbage while none exists. After the fifth new shape the code that makes them stays slow,
 * and each response makes four of them.
 */
export async function holdTickShape(): Promise<object> {
  const { promise, resolve } = Promise.withResolvers<object>();
  process.nextTick(() => {
    held = executionAsyncResource();
    resolve(held);
  });
  return promise;
}
