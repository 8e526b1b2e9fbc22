/** The beginning of every address of this version of the API. */
export const API_PATH = "/api/v1";

export function apiUrl(baseUrl: string, path: string, params?: URLSearchParams): string {
  // IANA names hold slashes, which RFC 3986 §3.4 allows in a query as they are.
  const query = params?.toString().replaceAll("%2F", "/") ?? "";
  return `${baseUrl}${API_PATH}${path}${query === "" ? "" : `?${query}`}`;
}
