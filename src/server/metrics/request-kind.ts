import { PICTURES_PATH } from "#core/pictures/picture-address.ts";
import { isApiPath } from "#server/api/api-request.ts";
import { HASHED_FOLDER } from "#server/edge/static-files.ts";

/** The kinds of requests, few and fixed: an address can name a person or be made up. */
type RequestKind = "page" | "data" | "form" | "file" | "picture" | "feed" | "api" | "live" | "health";

const FEED = /\.(?:ics|rss|atom|json)$/;

/** The kind of a request by its method and the path of its address. */
export function requestKind(method: string, url: string): RequestKind {
  const path = url.split("?")[0] ?? "";
  if (path === "/healthz" || path === "/readyz") return "health";
  if (path === "/live") return "live";
  if (isApiPath(path)) return "api";
  if (method === "POST") return "form";
  if (path.endsWith(".data")) return "data";
  if (path.startsWith(PICTURES_PATH)) return "picture";
  if (FEED.test(path)) return "feed";
  return path.startsWith(HASHED_FOLDER) || /\.[a-z0-9]{2,5}$/.test(path) ? "file" : "page";
}
