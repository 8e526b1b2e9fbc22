import { API_PATH, tryPath } from "#api/api-url.ts";
import { type JsonSchema, openApiDocument, type Parameter, parametersOf } from "#api/openapi.ts";
import type { Operation } from "#api/operation.ts";
import { OPERATIONS } from "#api/operations.ts";
import { PROBLEMS, problemAnchor, type ProblemKind } from "#api/problem.ts";
import { API_PAGE_PATH } from "#core/accounts/api-token.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  ApiDocsView,
  ObjectView,
  OperationView,
  ParameterView,
  WordsPart,
} from "#web/routes/api-docs/api-docs-view.ts";

/** The page of the API, made from its OpenAPI document. */
export function apiDocsView({ site, translate }: RequestContext): ApiDocsView {
  const base = site.baseUrl + API_PATH;
  const { components } = openApiDocument(site) as { components: { schemas: Readonly<Record<string, JsonSchema>> } };
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("apiDocs.title"), site: site.name }),
    description: translate("apiDocs.description", { site: site.name }),
    canonical: `${site.baseUrl}/api/docs`,
    base,
    document: `${API_PATH}/openapi.json`,
    tokensAt: API_PAGE_PATH,
    operations: OPERATIONS.map((each) => operationView(each, base)),
    objects: Object.entries(components.schemas).map(([name, schema]) => objectView(name, schema)),
    problems: Object.entries(PROBLEMS).map(([kind, [status, title]]) => ({
      id: problemAnchor(kind as ProblemKind),
      status,
      kind,
      title,
    })),
  };
}

function operationView(operation: Operation, base: string): OperationView {
  const { id, method, path, summary, description, answer } = operation;
  return {
    id,
    method,
    path: API_PATH + path,
    summary,
    words: wordsOf(description),
    parameters: parametersOf(operation).map(parameterView),
    tryAt: method === "GET" ? tryPath(id) : null,
    curl: curlOf(operation, base),
    answer: answer.name,
    body: "body" in operation ? operation.body.name : null,
  };
}

/** The command that asks an operation, with what it needs. */
function curlOf(operation: Operation, base: string): string {
  const { method, path, parts } = operation;
  const needed = parametersOf(operation).filter((each) => each.in === "query" && each.required);
  const query = needed.map(({ name }) => `${name}=${EXAMPLES[name] ?? ""}`).join("&");
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name]?.example ?? whole);
  const url = `'${base}${filled}${query === "" ? "" : `?${query}`}'`;
  if (!("body" in operation)) return `curl ${url}`;
  const lines = [
    `curl -X ${method} ${url}`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(operation.body.example)}'`,
  ];
  return lines.join(" \\\n  ");
}

const EXAMPLES: Readonly<Record<string, string>> = { q: "evening" };

function parameterView({ name, required, description, schema, example }: Parameter): ParameterView {
  const values = (schema["items"] as JsonSchema | undefined)?.["enum"] ?? schema["enum"];
  const choices = Array.isArray(values) && values.length > 1 ? values.map(String) : null;
  const usual = schema["default"];
  return {
    name,
    words: wordsOf(description),
    type: typeOf(schema),
    isRequired: required,
    choices,
    value: usual === undefined ? (example ?? (required ? (EXAMPLES[name] ?? "") : "")) : String(usual),
  };
}

function objectView(name: string, schema: JsonSchema): ObjectView {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return {
    name,
    words: wordsOf(String(schema["description"] ?? "")),
    fields: Object.entries(properties).map(([field, each]) => ({
      name: field,
      type: typeOf(each),
      words: wordsOf(String(each["description"] ?? "")),
    })),
  };
}

/** A type in the words of JSON Schema: "string (date-time)", "array of Event", "integer or null". */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, items, type, format } = schema as TypeParts;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  if (schema["enum"] !== undefined) return (schema["enum"] as unknown[]).map((each) => `"${String(each)}"`).join(", ");
  if (schema["const"] !== undefined) return `"${String(schema["const"])}"`;
  if (type === "array" && items !== undefined) return `array of ${typeOf(items)}`;
  return format === undefined ? (type ?? "any") : `${type} (${format})`;
}

type TypeParts = { $ref?: string; anyOf?: readonly JsonSchema[]; items?: JsonSchema; type?: string; format?: string };

/** Words between backticks are code. */
function wordsOf(text: string): readonly WordsPart[] {
  return text
    .split("`")
    .map((part, at) => ({ text: part, isCode: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
