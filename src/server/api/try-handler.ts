import { OPERATIONS } from "#api/operations.ts";
import { API_PATH } from "#api/api-url.ts";

/**
 * The address that a form of the documentation means: its fields fill the parts of the path, and those left empty are
 * no parameters. Null for an unknown operation.
 */
export function triedAddress(operationId: string, fields: URLSearchParams): string | null {
  const operation = OPERATIONS.find(({ id, method }) => id === operationId && method === "GET");
  if (operation === undefined) return null;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = fields.get(name)?.trim() ?? "";
    // A dot alone would be another folder.
    return /^\.*$/.test(part) ? "-" : encodeURIComponent(part);
  });
  const params = new URLSearchParams(
    [...fields].filter(([name, value]) => !Object.hasOwn(operation.parts, name) && value.trim() !== ""),
  );
  const query = params.toString().replaceAll("%2F", "/");
  return `${API_PATH}${path}${query === "" ? "" : `?${query}`}`;
}
