import * as z from "zod";
import { API_PATH } from "#api/api-url.ts";
import { cancellationSchema, eventChangeSchema, newEventSchema, writtenEventSchema } from "#api/event-body.ts";
import { organizerSchema, topicSchema } from "#api/directory-objects.ts";
import {
  briefEventSchema,
  datedEventSchema,
  dateSchema,
  eventSchema,
  organizerNameSchema,
} from "#api/event-objects.ts";
import type { Operation, WriteOperation } from "#api/operation.ts";
import { OPERATIONS } from "#api/operations.ts";
import { PROBLEMS, type ProblemKind, problemSchema } from "#api/problem.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What can be wrong with every request. */
const ALWAYS: readonly ProblemKind[] = [
  "invalid-parameters",
  "wrong-method",
  "not-acceptable",
  "too-long",
  "too-many",
  "failure",
  "unavailable",
];

/** Objects that several answers have. */
const SHARED = {
  BriefEvent: briefEventSchema,
  DatedEvent: datedEventSchema,
  EventDate: dateSchema,
  Event: eventSchema,
  OrganizerName: organizerNameSchema,
  Organizer: organizerSchema,
  Topic: topicSchema,
  Problem: problemSchema,
  WrittenEvent: writtenEventSchema,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** What is sent. A field that is not known is refused, so that these are closed. */
const BODIES = { NewEvent: newEventSchema, EventChange: eventChangeSchema, Cancellation: cancellationSchema } as const;

/** Every schema of the document by name. */
function schemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  for (const { answer } of OPERATIONS) if (!(answer.name in SHARED)) registry.add(answer.schema, { id: answer.name });
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, override: withoutClosing });
  const bodies = Object.entries(BODIES).map(([id, schema]) => [id, z.toJSONSchema(schema, { io: "input" })] as const);
  const all = [...Object.entries(made.schemas), ...bodies];
  return Object.fromEntries(all.map(([id, schema]) => [id, withoutMarks(schema)]));
}

/** Later versions may add fields, so that no object is closed. */
function withoutClosing({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.additionalProperties;
}

function withoutMarks({ $schema: _schema, $id: _id, ...schema }: z.core.JSONSchema.BaseSchema): JsonSchema {
  return schema;
}

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string;
};

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The `version` of the event in quotes: the change is refused if the event has another one by now.",
  schema: { type: "string" },
};

/** The parameters of an operation: those of its path, then those of its query. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  const { parts, query } = operation;
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return [
    ...Object.entries(parts).map(([name, part]) => ({
      name,
      in: "path" as const,
      required: true,
      ...part,
      schema: { type: "string" },
    })),
    ...Object.entries(properties).map(([name, property]) => {
      const { description = "", ...schema } = property as z.core.JSONSchema.BaseSchema;
      return { name, in: "query" as const, required: required.includes(name), description, schema };
    }),
    ...("takesIfMatch" in operation && operation.takesIfMatch ? [IF_MATCH] : []),
  ];
}

/** What can be wrong with a request to an operation, by status. */
export function problemsOf({ problems }: Pick<Operation, "problems">): ReadonlyMap<number, readonly ProblemKind[]> {
  const all = [...new Set([...problems, ...ALWAYS])];
  return new Map([...Map.groupBy(all, (kind) => PROBLEMS[kind][0])].toSorted(([one], [other]) => one - other));
}

function responsesOf(operation: Operation): JsonSchema {
  const problems = [...problemsOf(operation)].map(([status, kinds]) => [
    String(status),
    {
      description: kinds.map((kind) => PROBLEMS[kind][1]).join(", or: "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
  const answer = { schema: { $ref: `#/components/schemas/${operation.answer.name}` } };
  if ("body" in operation) {
    const written = { description: "It is done.", content: { "application/json": answer } };
    return { [String(operation.status)]: written, ...Object.fromEntries(problems) };
  }
  return {
    "200": { description: "The answer.", headers: ANSWER_HEADERS, content: { "application/json": answer } },
    ...(operation.moves !== null && {
      "302": { description: operation.moves, headers: { Location: text("The other address.") } },
    }),
    "304": { description: "Nothing changed since the answer with this ETag." },
    ...Object.fromEntries(problems),
  };
}

const text = (description: string) => ({ description, schema: { type: "string" } });
const ANSWER_HEADERS = {
  ETag: text("Send it as If-None-Match: the answer is 304 while nothing changed."),
  Link: text('The next page, as rel="next".'),
  RateLimit: text("What is left of the limit, and the seconds until it is whole again."),
  "RateLimit-Policy": text("The limit of this kind of request."),
};

function operationOf(operation: Operation): JsonSchema {
  const { id, summary, description } = operation;
  return {
    operationId: id,
    summary,
    description,
    parameters: parametersOf(operation),
    ...("body" in operation
      ? bodyOf(operation)
      : operation.scope !== null && { security: [{}, { token: [operation.scope] }] }),
    responses: responsesOf(operation),
  };
}

function bodyOf({ body, scope }: WriteOperation): JsonSchema {
  const schema = { $ref: `#/components/schemas/${body.name}` };
  return {
    security: [{ token: [scope] }],
    requestBody: { required: true, content: { "application/json": { schema, example: body.example } } },
  };
}

/** The OpenAPI 3.1 document of the API, made from the schemas that it reads requests and writes answers with. */
export function openApiDocument(site: { name: string; baseUrl: string }): JsonSchema {
  const paths = Map.groupBy(OPERATIONS, ({ path }) => path);
  return {
    openapi: "3.1.1",
    info: {
      title: `${site.name} API`,
      version: "1",
      description:
        "Public events of online group prayer and meditation as JSON. Reading needs no key and is open to every origin; writing needs a token. Fields may be added; none is removed or changes its meaning in this version.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: `${site.baseUrl}${API_PATH}` }],
    externalDocs: { url: `${site.baseUrl}/api/docs` },
    paths: Object.fromEntries(
      [...paths].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), operationOf(each)])),
      ]),
    ),
    components: {
      schemas: schemas(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A personal token, made on the page of one's account." },
      },
    },
  };
}
