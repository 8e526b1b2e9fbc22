import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { apiUrl } from "#api/api-url.ts";
import { type ListKey, readCursor, writeCursor } from "#api/cursor.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** A page of a list: the moment of the whole list, and the place after which the page begins. */
type PageRequest = { at: EpochMs; after: ListKey | null; limit: number };

type PageQuery = { limit: number; cursor?: string | undefined };
type ListAddress = { path: string; params: URLSearchParams };

/** What identifies a list: its address without the place in it. */
function listName({ path, params }: ListAddress): string {
  const named = [...params].filter(([name]) => name !== "cursor" && name !== "limit").toSorted();
  return JSON.stringify([path, named]);
}

type Body = { items: readonly unknown[]; next: ListKey | null } & Readonly<Record<string, unknown>>;

/** Answers with the page of a list that a query asks for. */
export async function answerPage(
  { query, address }: { query: PageQuery; address: ListAddress },
  { now, site }: ApiContext,
  read: (page: PageRequest) => Promise<Body>,
): Promise<ApiAnswer> {
  const list = listName(address);
  const found = query.cursor === undefined ? null : readCursor(query.cursor, list, now);
  if (found?.is === "expired")
    return { problem: "expired-cursor", detail: "This cursor is older than an hour: start again at the first page." };
  if (found?.is === "invalid") return wrongCursor();
  const page = { at: found?.cursor.at ?? now, after: found?.cursor.key ?? null, limit: query.limit };
  const { next, ...body } = await read(page);
  if (next === null) return { body: { ...body, next: null } };
  const params = new URLSearchParams(address.params);
  params.set("cursor", writeCursor(list, { at: page.at, key: next }));
  const url = apiUrl(site.baseUrl, address.path, params);
  return { body: { ...body, next: url }, headers: { link: `<${url}>; rel="next"` } };
}

function wrongCursor(): ApiAnswer {
  const detail = "This cursor does not belong to this list. Use `next` of the previous page unchanged.";
  return { problem: "invalid-cursor", detail, errors: [{ name: "cursor", detail }] };
}

/** The place as two numbers; null for the place of a list that is sorted by text. */
export function numbersOf(key: ListKey | null): readonly [number, number] | null {
  return key !== null && typeof key[0] === "number" ? [key[0], key[1]] : null;
}
