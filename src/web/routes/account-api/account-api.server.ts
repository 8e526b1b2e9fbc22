import { API_TOKENS_MAX, isApiTokenExpired } from "#core/accounts/api-token.ts";
import { formatDate, formatDateAtClock } from "#core/time/format.ts";
import { WEBHOOKS_MAX } from "#core/webhooks/webhook.ts";
import type { Viewer } from "#core/viewer.ts";
import { listApiTokens } from "#data/queries/api-tokens.ts";
import { LOCALES } from "#messages/language.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type WebhookLine, webhookLines } from "#web/routes/account-api/webhook-lines.server.ts";

/** A token as its list shows it. */
export type TokenLine = { id: number; name: string; text: string };

export type ApiView = { documentTitle: string } & (
  | {
      shows: "page";
      tokens: readonly TokenLine[];
      tokensMax: number;
      webhooks: readonly WebhookLine[];
      webhooksMax: number;
      /** Whether tokens and webhooks can be made; otherwise the viewer must prove their identity first. */
      mayAdd: boolean;
    }
  | { shows: "failed"; requestId: string }
);

type Loaded = { status: number; view: ApiView };

/** Loads a member's tokens and webhooks; returns a failure as a value with its status. */
export async function apiLoader(viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { database, auth, translate, site, requestId } = context;
  const title = translate("apiAccess.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const loaded = await orLogged(
    context,
    "a member's access to the API could not be read",
    async (): Promise<Loaded> => {
      const tokens = await listApiTokens(database.db, viewer.userId);
      const shown = {
        tokens: tokens.map((token) => tokenLine(token, context)),
        tokensMax: API_TOKENS_MAX,
        webhooks: await webhookLines(viewer, context),
        webhooksMax: WEBHOOKS_MAX,
        mayAdd: auth.isProvedLately(viewer),
      };
      return { status: 200, view: { documentTitle, shows: "page", ...shown } };
    },
  );
  return loaded ?? { status: 503, view: { documentTitle, shows: "failed", requestId } };
}

type Stored = Awaited<ReturnType<typeof listApiTokens>>[number];

function tokenLine({ id, name, start, scopes, ...times }: Stored, context: RequestContext): TokenLine {
  const { translate, language, zone, hour12, now } = context;
  const written = { locale: LOCALES[language], zone: zone.id, hour12 };
  const { createdAt, usedAt, expiresAt } = times;
  const facts = [
    ...scopes.map((scope) => translate(`apiAccess.scope.${scope}`)),
    translate("apiAccess.tokens.made", { date: formatDate(createdAt, written) }),
    usedAt === null
      ? translate("apiAccess.tokens.unused")
      : translate("apiAccess.tokens.used", { date: formatDateAtClock(usedAt, written) }),
    expiresAt === null
      ? translate("apiAccess.tokens.endless")
      : translate(`apiAccess.tokens.${isApiTokenExpired(expiresAt, now) ? "expired" : "expires"}`, {
          date: formatDate(expiresAt, written),
        }),
  ];
  return { id, name, text: translate("apiAccess.tokens.facts", { start, facts: facts.join(" · ") }) };
}
