import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { onTestFinished } from "vitest";
import { API_PATH } from "#api/api-url.ts";
import { openApiDocument } from "#api/openapi.ts";
import type { Database } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";

export const API_SITE = { name: "Samehour", baseUrl: "https://same.example" };

/** A page of a list of the API, as far as its tests read it. */
export type Listed = { items: { id: string; title: string; start?: string }[]; next: string | null; total?: number };

export const titlesOf = ({ items }: Listed) => items.map(({ title }) => title);

type ApiServer = {
  edge: EdgeServer;
  /** Sets the server's clock. */
  setNow: (now: number) => void;
  /** Requests a path below the API's. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The body of a response; throws unless its status is 200. */
  read: <Body = Record<string, unknown>>(path: string) => Promise<Body>;
};

/** A server on this database, which stops at the end of the test. */
export async function startApi(database: Database, options: Parameters<typeof startEdge>[0] = {}): Promise<ApiServer> {
  let now = TEST_NOW;
  const edge = await startEdge({ database, clock: () => now, baseUrl: API_SITE.baseUrl, ...options });
  onTestFinished(edge.close);
  const request: ApiServer["request"] = (path, init) => edge.fetch(`${API_PATH}${path}`, init);
  return {
    edge,
    setNow: (moment) => (now = moment),
    request,
    async read(path) {
      const answer = await request(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}

/** Returns a function that describes how a body differs from its schema in the OpenAPI document. */
export function schemaChecker(): (name: string, body: unknown) => string {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const document = openApiDocument(API_SITE) as { components: { schemas: Record<string, object> } };
  ajv.addSchema({ $id: "api", components: { schemas: closed(document.components.schemas) } });
  return (name, body) => {
    const check: ValidateFunction | undefined = ajv.getSchema(`api#/components/schemas/${name}`);
    if (check === undefined) throw new Error(`The document has no ${name}.`);
    check(body);
    return ajv.errorsText(check.errors);
  };
}

/** The schemas, changed to reject fields that the document does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  return parts["type"] === "object" && "properties" in parts ? { ...parts, additionalProperties: false } : parts;
}
