import { formatDate, formatDateAtClock } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { WEBHOOK_KIND_KEYS } from "#core/webhooks/webhook.ts";
import { listWebhooks, type StoredDelivery, type StoredWebhook } from "#data/queries/webhooks.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A webhook as its list shows it. */
export type WebhookLine = {
  id: number;
  address: string;
  text: string;
  isOn: boolean;
  deliveries: readonly { id: number; text: string }[];
};

/** A member's webhooks in words, with their last deliveries. */
export async function webhookLines(viewer: Viewer, context: RequestContext): Promise<readonly WebhookLine[]> {
  const stored = await listWebhooks(context.database.db, viewer.userId);
  return stored.map((webhook) => webhookLine(webhook, context));
}

function webhookLine(webhook: StoredWebhook, context: RequestContext): WebhookLine {
  const { translate } = context;
  const { id, address, offAt, failingSince, createdAt, kinds, deliveries } = webhook;
  const written = writtenIn(context);
  const state =
    offAt !== null
      ? translate("apiAccess.webhooks.off", { date: formatDate(offAt, written) })
      : failingSince === null
        ? translate("apiAccess.webhooks.on")
        : translate("apiAccess.webhooks.failing", { date: formatDateAtClock(failingSince, written) });
  const facts = [
    state,
    translate("apiAccess.webhooks.added", { date: formatDate(createdAt, written) }),
    ...kinds.map((kind) => translate(`apiAccess.kind.${WEBHOOK_KIND_KEYS[kind]}`)),
  ];
  return {
    id,
    address,
    text: facts.join(" · "),
    isOn: offAt === null,
    deliveries: deliveries.map((delivery) => ({ id: delivery.id, text: deliveryText(delivery, context) })),
  };
}

function deliveryText(delivery: StoredDelivery, context: RequestContext): string {
  const { translate } = context;
  const { kind, event, at } = delivery;
  const written = writtenIn(context);
  const kindName = translate(`apiAccess.kind.${WEBHOOK_KIND_KEYS[kind]}`);
  return translate("apiAccess.webhooks.delivery", {
    date: formatDateAtClock(at, written),
    what: event === null ? kindName : `${kindName} (${event})`,
    state: stateText(delivery, context),
  });
}

function stateText({ status, attempts, dueAt, result }: StoredDelivery, context: RequestContext): string {
  const { translate } = context;
  const resultName = result === null ? translate("apiAccess.webhooks.result.other") : resultText(result, context);
  if (status === "waiting" && attempts > 0 && dueAt !== null) {
    const date = formatDateAtClock(dueAt, writtenIn(context));
    return translate("apiAccess.webhooks.state.again", { attempts, result: resultName, date });
  }
  if (status === "delivered") return translate("apiAccess.webhooks.state.delivered", { result: resultName });
  if (status === "failed") return translate("apiAccess.webhooks.state.failed", { attempts, result: resultName });
  return translate(`apiAccess.webhooks.state.${status}`);
}

const RESULTS = ["bad-address", "private-address", "no-such-host", "unreachable", "too-slow", "no-secret"] as const;

function resultText(result: string, { translate }: RequestContext): string {
  const known = RESULTS.find((each) => each === result);
  if (known !== undefined) return translate(`apiAccess.webhooks.result.${known}`);
  const isStatus = /^\d{3}$/.test(result);
  return isStatus
    ? translate("apiAccess.webhooks.result.status", { status: result })
    : translate("apiAccess.webhooks.result.other");
}

function writtenIn({ language, zone, hour12 }: RequestContext) {
  return { locale: LOCALES[language], zone: zone.id, hour12 };
}
