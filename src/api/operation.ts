import type * as z from "zod";
import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import type { ProblemKind } from "#api/problem.ts";

/** A request to an operation whose parameters are right. */
export type Asked<Query> = {
  query: Query;
  /** The parts of the path in braces. */
  path: Readonly<Record<string, string>>;
  /** Its address below that of the API. */
  address: { path: string; params: URLSearchParams };
};

/** An operation: everything that the API and its documentation know of it. */
export type Operation = {
  id: string;
  method: "GET";
  /** With parts in braces, such as `/events/{id}`. */
  path: string;
  summary: string;
  description: string;
  query: z.ZodObject;
  /** What each part of the path is, with an example. */
  parts: Readonly<Record<string, { description: string; example: string }>>;
  answer: { name: string; schema: z.ZodType };
  /** What can be wrong, beside what can be wrong with every request. */
  problems: readonly ProblemKind[];
  handle: (asked: Asked<never>, context: ApiContext) => Promise<ApiAnswer>;
};

type Typed<Query extends z.ZodObject> = Omit<Operation, "query" | "handle"> & {
  query: Query;
  handle: (asked: Asked<z.output<Query>>, context: ApiContext) => Promise<ApiAnswer>;
};

/** Ties the handler of an operation to the schema of its query. */
export function operation<Query extends z.ZodObject>(typed: Typed<Query>): Operation {
  return typed;
}
