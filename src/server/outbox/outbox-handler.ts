import type { Context } from "hono";
import { toIsoSeconds } from "#core/time/instant.ts";
import { listOutbox, type OutboxMail, findOutboxMail } from "#data/queries/mail.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";
import type { Edge, HandlerOptions } from "#server/handler-options.ts";
import { mayOpenOutbox } from "#server/outbox/may-open-outbox.ts";
import {
  framedMail,
  OUTBOX_STYLE,
  outboxMailPage,
  outboxPage,
  type OutboxPageContext,
} from "#server/outbox/outbox-page.ts";

/** More than anybody reads, and small enough for one page. */
const LISTED_MAX = 200;
/** The frame runs nothing, loads nothing and is framed only by us; its links may open outside it. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/**
 * The outbox's response; null if this request may not read it, or the message does not exist: then there is no such
 * page (PRODUCT P19).
 */
export async function answerOutbox(c: Context<Edge>, options: HandlerOptions): Promise<Response | null> {
  const { socket, headers } = c.env.incoming;
  const { outboxKey, site } = options;
  const request = { peer: socket.remoteAddress, headers, search: c.get("search") };
  if (outboxKey === null || !mayOpenOutbox(request, outboxKey, site.baseUrl)) return null;
  return answerPath(c.get("path"), outboxKey, options);
}

async function answerPath(
  path: string,
  outboxKey: string,
  { database, site }: HandlerOptions,
): Promise<Response | null> {
  const [, rest] = path.match(/^\/dev\/outbox(.*)$/) ?? [];
  if (rest === undefined) return null;
  const context: OutboxPageContext = {
    language: DEFAULT_LANGUAGE,
    translate: translatorFor(DEFAULT_LANGUAGE),
    siteName: site.name,
    zone: site.timezone,
    outboxKey,
  };
  if (rest === "") return html(outboxPage(await listOutbox(database.db, LISTED_MAX), context, LISTED_MAX));
  if (rest === ".json") return json(await listOutbox(database.db, LISTED_MAX));
  const [, id, frame] = rest.match(/^\/([1-9]\d{0,14})(\/html)?$/) ?? [];
  const mail = id === undefined ? null : await findOutboxMail(database.db, Number(id));
  if (mail === null) return null;
  return frame === undefined ? html(outboxMailPage(mail, context)) : framed(mail);
}

function html(body: string): Response {
  const policy = contentSecurityPolicy({
    scripts: [],
    styles: [OUTBOX_STYLE.hash],
    newsletterFormUrl: null,
    development: false,
  });
  return answer(body, "text/html", { "content-security-policy": policy });
}

function framed(mail: OutboxMail): Response {
  return answer(framedMail(mail), "text/html", {
    "content-security-policy": FRAME_POLICY,
    "x-frame-options": "SAMEORIGIN",
  });
}

/** For tests and scripts: every message with the links of its text, in order. */
function json(mails: readonly OutboxMail[]): Response {
  const messages = mails.map(({ content, createdAt, ...mail }) => ({
    ...mail,
    createdAt: toIsoSeconds(createdAt),
    ...content,
    links: content.text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }));
  return answer(`${JSON.stringify({ messages }, null, 2)}\n`, "application/json", {});
}

function answer(body: string, type: string, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
      // The address contains the key, which no other page may learn.
      "referrer-policy": "no-referrer",
    },
  });
}
