import * as z from "zod";

/** What can be wrong with a request, with its HTTP status and title (RFC 9457). */
export const PROBLEMS = {
  "bad-request": [400, "The request cannot be read"],
  "invalid-parameters": [400, "Parameters are wrong"],
  "invalid-cursor": [400, "The cursor is wrong"],
  unauthenticated: [401, "A valid token is needed"],
  forbidden: [403, "This token may not do that"],
  "not-found": [404, "There is nothing at this address"],
  "wrong-method": [405, "This address has no such method"],
  "not-acceptable": [406, "This API answers with JSON"],
  conflict: [409, "It conflicts with something that exists"],
  gone: [410, "It was deleted"],
  "expired-cursor": [410, "The cursor is too old"],
  changed: [412, "It was changed since it was read"],
  "too-large": [413, "The body is too large"],
  "too-long": [414, "The address is too long"],
  "wrong-type": [415, "The body has to be JSON"],
  invalid: [422, "Values are wrong"],
  "too-many": [429, "Too many requests at once"],
  failure: [500, "Something went wrong here"],
  unavailable: [503, "The directory is unavailable for a moment"],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;
export type ProblemKind = keyof typeof PROBLEMS;

export const problemSchema = z
  .object({
    type: z.string().describe("Address of the documentation of this kind of problem."),
    title: z.string().describe("The kind of problem in words."),
    status: z.int().describe("The HTTP status."),
    detail: z.string().describe("What is wrong with this request."),
    requestId: z.string().describe("The number of the request in the log of the site."),
    errors: z
      .array(
        z.object({
          name: z.string().describe("The parameter, or the field of the body as a path such as `schedules.0.start`."),
          detail: z.string().describe("What is wrong with it."),
        }),
      )
      .optional()
      .describe("Each wrong parameter or field."),
  })
  .describe("A problem as RFC 9457 defines it, sent as `application/problem+json`.");

export type FieldError = { name: string; detail: string };

export type Problem = {
  problem: ProblemKind;
  detail: string;
  errors?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
};

/** Where `/api/docs` explains a kind of problem. */
export function problemAnchor(kind: ProblemKind): string {
  return `problem-${kind}`;
}

/** The response with a problem. */
export function problemResponse(
  { problem, detail, errors, headers }: Problem,
  { baseUrl, requestId }: { baseUrl: string; requestId: string },
): Response {
  const [status, title] = PROBLEMS[problem];
  const type = `${baseUrl}/api/docs#${problemAnchor(problem)}`;
  const body = { type, title, status, detail, requestId, ...(errors && { errors }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "cache-control": "no-store", ...headers, "content-type": "application/problem+json" },
  });
}
