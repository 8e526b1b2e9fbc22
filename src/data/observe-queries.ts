import { AsyncResource } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

/** Called when a statement begins; the function it returns is called when the statement has ended. */
export type QueryObserver = (verb: QueryVerb) => (failed: boolean) => void;

const VERBS = ["select", "insert", "update", "delete", "begin", "commit"] as const;
type QueryVerb = (typeof VERBS)[number] | "other";

/** Reports each statement on a pool's connections, wherever it was sent from. The pool must not have connected yet. */
export function observeQueries(pool: Pool, observer: QueryObserver): void {
  pool.on("connect", (client) => watch(client, observer));
  // A request that waited for a connection gets it from the one that gives it back: its own context is restored.
  const connect = pool.connect.bind(pool) as Query;
  const inOwnContext: Query = (callback, ...rest) =>
    isCallback(callback) ? connect(AsyncResource.bind(callback), ...rest) : connect();
  Object.assign(pool, { connect: inOwnContext });
}

type Query = (...args: unknown[]) => unknown;

function watch(client: PoolClient, observer: QueryObserver): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...args) => {
    const ended = observer(verbOf(args[0]));
    const callback = args.at(-1);
    if (isCallback(callback)) {
      const withEnd = (error: unknown, ...rest: unknown[]): unknown => {
        ended(Boolean(error));
        return callback(error, ...rest);
      };
      return query(...args.slice(0, -1), withEnd);
    }
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.then(
        () => ended(false),
        () => ended(true),
      );
    } else {
      ended(false);
    }
    return answer;
  };
  Object.assign(client, { query: watched });
}

function isCallback(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}

function verbOf(statement: unknown): QueryVerb {
  const text = typeof statement === "string" ? statement : Reflect.get(Object(statement), "text");
  const word = typeof text === "string" ? /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() : undefined;
  if (word === "with") return "select";
  return VERBS.find((verb) => verb === word) ?? "other";
}
