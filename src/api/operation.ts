import type * as z from "zod";
import type { ApiAnswer, ApiContext, WriteContext } from "#api/api-context.ts";
import type { ProblemKind } from "#api/problem.ts";
import type { ApiScope } from "#core/accounts/api-token.ts";

/** A request to an operation, with valid parameters. */
export type ReadRequest<Query> = {
  query: Query;
  /** The parts of the path in braces. */
  path: Readonly<Record<string, string>>;
  /** Its address below that of the API. */
  address: { path: string; params: URLSearchParams };
};

/** A request that changes something. */
export type WriteRequest<Body> = Pick<ReadRequest<unknown>, "path"> & {
  body: Body;
  /** The versions that the sender wants to change; null for any. */
  ifMatch: string | null;
};

/** What the API and its documentation know of every operation. */
type Described = {
  id: string;
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
};

/** An operation that reads. */
type ReadOperation = Described & {
  method: "GET";
  /** The scope with which a token shows more than everybody sees; null if the answer is the same for everybody. */
  scope: ApiScope | null;
  /** What has moved when it answers with another address; null where it never does. */
  moves: string | null;
  handle: (request: ReadRequest<never>, context: ApiContext) => Promise<ApiAnswer>;
};

/** An operation that changes something, for the holder of a token. */
export type WriteOperation = Described & {
  method: "POST" | "PATCH";
  scope: ApiScope;
  /** The status of its answer. */
  status: 200 | 201;
  takesIfMatch: boolean;
  body: { name: string; schema: z.ZodObject; example: unknown };
  handle: (request: WriteRequest<never>, context: WriteContext) => Promise<ApiAnswer>;
};

export type Operation = ReadOperation | WriteOperation;

type TypedRead<Query extends z.ZodObject> = Omit<ReadOperation, "query" | "handle" | "method" | "scope" | "moves"> & {
  scope?: ApiScope;
  moves?: string;
  query: Query;
  handle: (request: ReadRequest<z.output<Query>>, context: ApiContext) => Promise<ApiAnswer>;
};

/** Ties the handler of an operation to the schema of its query. */
export function reading<Query extends z.ZodObject>(typed: TypedRead<Query>): Operation {
  return { scope: null, moves: null, ...typed, method: "GET" };
}

type TypedWrite<Body extends z.ZodObject> = Omit<WriteOperation, "body" | "handle"> & {
  body: { name: string; schema: Body; example: unknown };
  handle: (request: WriteRequest<z.output<Body>>, context: WriteContext) => Promise<ApiAnswer>;
};

/** Ties the handler of an operation to the schema of its body. */
export function writing<Body extends z.ZodObject>(typed: TypedWrite<Body>): Operation {
  return typed;
}
