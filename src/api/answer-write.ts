import { operationsAt, unknownAddress, wrongParameters } from "#api/answer-request.ts";
import type { ApiAnswer, ApiContext, WriteContext } from "#api/api-context.ts";
import type { WriteRequest, WriteOperation } from "#api/operation.ts";
import { readQuery } from "#api/parameters.ts";
import type { FieldError, Problem } from "#api/problem.ts";
import { bearerToken, findHolder } from "#api/token-holder.ts";
import { type Actor, actorOf } from "#core/audit/actor.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";

/** The longest body that is read, in bytes. */
export const BODY_MAX_BYTES = 200_000;

type SentRequest = {
  method: string;
  /** Below that of the API. */
  path: string;
  params: URLSearchParams;
  headers: Headers;
  /** Reads the body; null if it is too long. */
  readBody: () => Promise<string | null>;
  origin: Pick<Actor, "address" | "userAgent" | "requestId">;
};

/** Answers a request that changes something: first who sends it, then what. */
export async function answerWrite(sent: SentRequest, context: ApiContext): Promise<ApiAnswer> {
  const found = operationsAt(sent.path).find(({ operation }) => operation.method === sent.method);
  if (found === undefined || found.operation.method === "GET") return unknownAddress();
  const { operation, path } = found;
  const actor = await senderOf(sent, operation, context);
  if ("problem" in actor) return actor;
  const query = readQuery(operation.query, sent.params);
  if (!query.ok) return wrongParameters(query.errors);
  const read = await readBody(sent, operation);
  if ("problem" in read) return read;
  const handle = operation.handle as (request: WriteRequest<unknown>, context: WriteContext) => Promise<ApiAnswer>;
  try {
    return await handle({ path, body: read.body, ifMatch: sent.headers.get("if-match") }, { ...context, actor });
  } catch (error) {
    const problem = error instanceof AppError ? PROBLEM_OF[error.code] : undefined;
    if (problem === undefined) throw error;
    return problem;
  }
}

/** What a command may throw for these operations. */
const PROBLEM_OF: Partial<Record<ErrorCode, Problem>> = {
  "not-found": { problem: "not-found", detail: "The member has no event with this id." },
  forbidden: { problem: "forbidden", detail: "The member may not do this." },
};

/** The person whom the token acts for: always with the rights of a member, even if they are staff. */
async function senderOf(
  { headers, origin }: SentRequest,
  { scope }: WriteOperation,
  context: ApiContext,
): Promise<WriteContext["actor"] | Problem> {
  const holder = await findHolder(bearerToken(headers.get("authorization")), scope, context);
  if ("problem" in holder) return holder;
  const { userId } = holder;
  return { ...actorOf({ userId, role: "user" }, origin), userId };
}

const JSON_TYPE = /^application\/(?:json|merge-patch\+json)$/;

async function readBody(
  { headers, readBody: read }: SentRequest,
  { body }: WriteOperation,
): Promise<{ body: unknown } | Problem> {
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!JSON_TYPE.test(type)) return { problem: "wrong-type", detail: "Content-Type has to be `application/json`." };
  const text = await read();
  if (text === null) return { problem: "too-large", detail: `A body can have at most ${BODY_MAX_BYTES} bytes.` };
  const value = parseJson(text);
  if (value === undefined) return { problem: "bad-request", detail: "The body is not JSON." };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { problem: "invalid", detail: "The body has to be a JSON object." };
  const parsed = body.schema.safeParse(value);
  // Only what the schema knows is searched: JSON of another form may be deeper than a search can go.
  if (parsed.success)
    return hasNul(parsed.data) ? { problem: "bad-request", detail: NUL_REFUSED } : { body: parsed.data };
  const errors = parsed.error.issues.flatMap((issue): readonly FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code !== "unrecognized_keys") return [{ name: path.join("."), detail: issue.message }];
    return issue.keys.map((key) => ({ name: [...path, key].join("."), detail: "There is no such field." }));
  });
  return { problem: "invalid", detail: `Wrong: ${errors.map(({ name }) => `\`${name}\``).join(", ")}.`, errors };
}

/** The database cannot store it. */
const NUL_REFUSED = "A text has the character NUL (U+0000), which cannot be stored.";

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(hasNul);
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
