import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { openApiDocument } from "#api/openapi.ts";
import type { Operation } from "#api/operation.ts";
import { OPERATIONS } from "#api/operations.ts";
import { readQuery } from "#api/parameters.ts";
import type { FieldError, Problem } from "#api/problem.ts";
import { bearerToken, findHolder } from "#api/token-holder.ts";
import type { ApiScope } from "#core/accounts/api-token.ts";

/** The document itself, which is no operation of its own. */
const DOCUMENT_PATH = "/openapi.json";

type Found = { operation: Operation; path: Readonly<Record<string, string>> };

/** The operations at a path below that of the API, by method. */
export function operationsAt(path: string): readonly Found[] {
  const segments = path.split("/");
  return OPERATIONS.flatMap((operation) => {
    const pattern = operation.path.split("/");
    if (pattern.length !== segments.length) return [];
    const parts: Record<string, string> = {};
    for (const [at, form] of pattern.entries()) {
      const segment = decodeURIComponent(segments[at] ?? "");
      if (form.startsWith("{")) parts[form.slice(1, -1)] = segment;
      else if (form !== segment) return [];
    }
    return [{ operation, path: parts }];
  });
}

/** The methods of an address, for `Allow` and for browsers that ask first; null for an unknown address. */
export function methodsAt(path: string): readonly string[] | null {
  if (path === DOCUMENT_PATH) return READING;
  const found = operationsAt(path).map(({ operation }) => operation.method);
  if (found.length === 0) return null;
  const [reading, writing] = [found.includes("GET"), found.filter((method) => method !== "GET")];
  return [...(reading ? READING : ["OPTIONS"]), ...writing];
}

const READING = ["GET", "HEAD", "OPTIONS"];

type Requested = {
  /** Below that of the API. */
  path: string;
  params: URLSearchParams;
  accept: string | null;
  /** The token that counts for this request (`tokenToRead`). */
  token: string | null;
};

/** The token of a request that reads; null also where the answer is the same for everybody. */
export function tokenToRead(path: string, authorization: string | null): string | null {
  const found = operationsAt(path).find(({ operation }) => operation.method === "GET");
  return found === undefined || found.operation.scope === null ? null : bearerToken(authorization);
}

/** Answers a request that reads. */
export async function answerRead({ path, params, accept, token }: Requested, context: ApiContext): Promise<ApiAnswer> {
  if (!acceptsJson(accept)) return { problem: "not-acceptable", detail: "Accept has to allow `application/json`." };
  if (path === DOCUMENT_PATH) return { body: openApiDocument(context.site) };
  const found = operationsAt(path).find(({ operation }) => operation.method === "GET");
  if (found === undefined || found.operation.method !== "GET") return unknownAddress();
  const read = readQuery(found.operation.query, params);
  if (!read.ok) return wrongParameters(read.errors);
  const reader = await readerOf(token, found.operation.scope, context);
  if (reader !== null && "problem" in reader) return reader;
  const handle = found.operation.handle as (request: unknown, context: ApiContext) => Promise<ApiAnswer>;
  return handle({ query: read.query, path: found.path, address: { path, params } }, { ...context, reader });
}

async function readerOf(
  token: string | null,
  scope: ApiScope | null,
  context: ApiContext,
): Promise<ApiContext["reader"] | Problem> {
  if (token === null || scope === null) return null;
  const holder = await findHolder(token, scope, context);
  return "problem" in holder ? holder : { userId: holder.userId, role: "user" };
}

export function wrongParameters(errors: readonly FieldError[]): Problem {
  const names = [...new Set(errors.map(({ name }) => `\`${name}\``))].join(", ");
  return { problem: "invalid-parameters", detail: `Wrong: ${names}.`, errors };
}

export function unknownAddress(): Problem {
  return { problem: "not-found", detail: "This API has no such address; /api/docs lists them." };
}

/** Whether a program takes JSON (RFC 9110 §12.5.1). A weight of 0 refuses. */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === "") return true;
  return accept.split(",").some((each) => {
    const [type = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return !isRefused && JSON_TYPES.has(type);
  });
}

const JSON_TYPES: ReadonlySet<string> = new Set([
  "*/*",
  "application/*",
  "application/json",
  "application/problem+json",
]);
