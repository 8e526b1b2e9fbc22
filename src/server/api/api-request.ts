import { API_PATH } from "#api/api-url.ts";

/** Whether an address belongs to the API. */
export function isApiPath(path: string): boolean {
  return path === API_PATH || path.startsWith(`${API_PATH}/`);
}

/**
 * The answer of the API that a request asks for, for the page cache: the same for everybody, with its parameters in one
 * order.
 */
export function apiRequest(path: string, search: string) {
  const params = new URLSearchParams(search);
  params.sort();
  const sorted = params.size === 0 ? "" : `?${params.toString()}`;
  const key = `api ${path}${sorted}`;
  return { key, documentKey: key, isData: false, path, search: sorted, isShortened: false, isApi: true as const };
}
