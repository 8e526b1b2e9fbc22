import type { Context } from "hono";
import { chooseEncoding } from "#server/edge/compression.ts";
import { isUnchanged } from "#server/edge/conditional.ts";
import type { Edge } from "#server/handler-options.ts";
import type { AskedPage } from "#server/page-cache/asked-page.ts";
import { bodyOf, type KeptPage } from "#server/page-cache/kept-page.ts";
import type { KeptPages } from "#server/page-cache/kept-pages.ts";
import { oldCopyOf } from "#server/page-cache/old-copy.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { readVisitor } from "#server/request-values.ts";

type Make = {
  /** The web app's answer to an address of ours. */
  page: (path: string, search: string) => Promise<Response>;
  /** The router's answer that makes the browser load the page as a document. */
  reload: () => Promise<Response>;
};

/**
 * Answers a request for a page that may be kept: from the cache, or newly made, or with an old copy when the database is
 * away. Null when the web app has to answer for itself. What is no kept page comes back unfinished.
 */
export async function answerKeptPage(
  c: Context<Edge>,
  kept: KeptPages,
  make: Make,
): Promise<{ finished: Response } | { unfinished: Response } | null> {
  const { incoming } = c.env;
  const asked = kept.askedPage(incoming.url ?? "", incoming.headers.cookie);
  if (asked === null || incoming.headers.authorization !== undefined) return null;
  const outcome = await kept.cache.answer(asked, () => make.page(asked.path, asked.search));
  if (outcome.kind === "kept") return { finished: await answerWith(c, outcome.page, { asked, cache: kept.cache }) };
  if (outcome.kind === "old") {
    const old = asked.isData ? await make.reload() : await oldDocument(c, kept, outcome.page);
    if (old === null) return null;
    return asked.isData ? { unfinished: old } : { finished: old };
  }
  // A redirect keeps what the page itself does not look at: it is made again from the address as it was asked.
  return asked.isShortened ? null : { unfinished: outcome.response };
}

async function answerWith(
  c: Context<Edge>,
  page: KeptPage,
  { asked, cache }: { asked: AskedPage; cache: PageCache },
): Promise<Response> {
  const body = await bodyOf(page, chooseEncoding(c.req.header("accept-encoding") ?? null));
  cache.grew(asked.key, page);
  const headers = new Headers(body.headers);
  if (!isUnchanged(c.req.header("if-none-match"), body.tag))
    return new Response(new Uint8Array(body.bytes), { headers });
  for (const name of ["content-type", "content-length", "content-encoding"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

async function oldDocument(c: Context<Edge>, kept: KeptPages, page: KeptPage): Promise<Response | null> {
  const visitor = readVisitor(
    {
      zone: new URLSearchParams(c.get("search")).get("tz"),
      cookies: c.req.header("cookie") ?? null,
      isRead: true,
      viewer: null,
    },
    kept.site,
  );
  return oldCopyOf(page, visitor, {
    encoding: chooseEncoding(c.req.header("accept-encoding") ?? null),
    ageSeconds: Math.floor((kept.clock() - page.minute) / 1_000),
  });
}
