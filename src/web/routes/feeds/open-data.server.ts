import { Readable } from "node:stream";
import { AppError } from "#core/errors.ts";
import {
  OPEN_DATA_COLUMNS,
  OPEN_DATA_FILES,
  OPEN_DATA_INDEX,
  type OpenDataFile,
  openDataFileOf,
  openDataHead,
} from "#core/open-data/open-data.ts";
import { findOpenDataDump } from "#data/queries/open-data.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Dump = NonNullable<Awaited<ReturnType<typeof findOpenDataDump>>>;

const HOUR_CACHE = "public, max-age=3600";

/** Whether a path behind `/feeds/` is one of the open data. */
export function isOpenData(path: string): boolean {
  return path === OPEN_DATA_INDEX || openDataFileOf(path) !== null;
}

/** The open data: its files as they were made last, or their description. */
export async function openDataLoader(path: string, request: Request, context: RequestContext): Promise<Response> {
  const dump = await findOpenDataDump(context.database.db);
  const file = openDataFileOf(path);
  if (file === null) return describe(dump, context);
  if (dump === null) throw new AppError("not-found", "no open data was made yet");
  return fileAnswer(file, dump, { request, context });
}

function describe(dump: Dump | null, { site }: RequestContext): Response {
  const { made_at: _made, ...head } = openDataHead({ site: site.name, baseUrl: site.baseUrl, madeAt: 0 });
  const bytes = { lines: dump?.linesBytes, table: dump?.tableBytes };
  const files = Object.entries(OPEN_DATA_FILES).map(([file, { path, says }]) => ({
    url: `${site.baseUrl}/feeds/${path}`,
    contains: says,
    bytes: bytes[file as OpenDataFile] ?? null,
  }));
  const body = {
    ...head,
    made_at: dump === null ? null : new Date(dump.madeAt).toISOString(),
    events: dump?.events ?? null,
    files: dump === null ? [] : files,
    columns: OPEN_DATA_COLUMNS,
  };
  return new Response(`${JSON.stringify(body, null, 2)}\n`, {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": HOUR_CACHE },
  });
}

/** A file, streamed from the store. Its name is new with each night, so it is the entity tag. */
async function fileAnswer(
  file: OpenDataFile,
  dump: Dump,
  { request, context }: { request: Request; context: RequestContext },
): Promise<Response> {
  const { name, bytes } = {
    lines: { name: dump.linesName, bytes: dump.linesBytes },
    table: { name: dump.tableName, bytes: dump.tableBytes },
  }[file];
  const etag = `"${name.replaceAll(/\W/g, "-")}"`;
  const headers = new Headers({
    etag,
    "cache-control": HOUR_CACHE,
    "last-modified": new Date(dump.madeAt).toUTCString(),
    link: `</feeds/${OPEN_DATA_INDEX}>; rel="describedby"`,
  });
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", "application/gzip");
  headers.set("content-disposition", `attachment; filename="${OPEN_DATA_FILES[file].path}"`);
  headers.set("content-length", String(bytes));
  if (request.method === "HEAD") return new Response(null, { headers });
  const found = await context.storage.get(name);
  if (found === null) throw new AppError("unavailable", "the file of open data is not in the store");
  return new Response(Readable.toWeb(found.stream) as ReadableStream<Uint8Array>, { headers });
}
