/** The beginning of every address of this version of the API. */
export const API_PATH = "/api/v1";

/** Where a form of the documentation opens the answer of an operation. */
export function tryPath(operationId: string): string {
  return `${TRY_PATH}/${operationId}`;
}

export const TRY_PATH = "/api/try";

export function apiUrl(baseUrl: string, path: string, params?: URLSearchParams): string {
  // IANA names hold slashes, which RFC 3986 §3.4 allows in a query as they are.
  const query = params?.toString().replaceAll("%2F", "/") ?? "";
  return `${baseUrl}${API_PATH}${path}${query === "" ? "" : `?${query}`}`;
}
