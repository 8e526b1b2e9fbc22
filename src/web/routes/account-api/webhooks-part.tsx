import Webhook from "lucide/dist/esm/icons/webhook.mjs";
import type { ReactNode } from "react";
import { DELIVERY_WITHIN_MS, WEBHOOK_KIND_KEYS, WEBHOOK_KINDS } from "#core/webhooks/webhook.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { OpeningSettingsRow } from "#web/components/accounts/settings-frame.tsx";
import { AccessSection } from "#web/routes/account-api/access-section.tsx";
import type { ApiRefused } from "#web/routes/account-api/api-answer.ts";
import { ChecksField } from "#web/routes/account-api/checks-field.tsx";
import type { WebhookLine } from "#web/routes/account-api/webhook-lines.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { ButtonLook } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const SCOPE = "webhook";

type WebhooksPartProps = {
  webhooks: readonly WebhookLine[];
  max: number;
  mayAdd: boolean;
  answer: ApiRefused | undefined;
};

/** A member's webhooks, each with its last deliveries and its buttons, and the form that adds one. */
export function WebhooksPart({ webhooks, max, mayAdd, answer }: WebhooksPartProps) {
  const t = useTranslations("apiAccess.webhooks");
  const refused = answer?.form === "webhook" ? answer : undefined;
  return (
    <AccessSection
      anchor="webhooks"
      title={t("title")}
      text={t("text", { seconds: DELIVERY_WITHIN_MS / SECOND_MS })}
      rows={webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} mayRenew={mayAdd} />
      ))}
      none={t("none")}
      tooMany={webhooks.length < max ? null : t("tooMany", { max })}
      form={(mayAdd || refused !== undefined) && <WebhookForm answer={refused} />}
    />
  );
}

function WebhookRow({ webhook, mayRenew }: { webhook: WebhookLine; mayRenew: boolean }) {
  const t = useTranslations("apiAccess.webhooks");
  const { id, address, text, isOn, deliveries } = webhook;
  return (
    <OpeningSettingsRow
      icon={Webhook}
      title={<bdi>{address}</bdi>}
      text={text}
      open={false}
      action={t.rich("change", { address, hidden })}
    >
      <div className="webhook__acts">
        {isOn && (
          <Act id={id} intent="test-webhook">
            {t("test")}
          </Act>
        )}
        <Act id={id} intent={isOn ? "switch-off" : "switch-on"}>
          {t(isOn ? "switchOff" : "switchOn")}
        </Act>
        {mayRenew && (
          <Act id={id} intent="renew-secret">
            {t("renew")}
          </Act>
        )}
        <Act id={id} intent="remove-webhook" look="danger">
          {t("remove")}
        </Act>
      </div>
      <p className="small soft">{t("renewNote")}</p>
      <h3>{t("deliveries")}</h3>
      {deliveries.length === 0 ? (
        <p className="soft">{t("deliveriesNone")}</p>
      ) : (
        <ul className="webhook__deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>{delivery.text}</li>
          ))}
        </ul>
      )}
    </OpeningSettingsRow>
  );
}

type ActProps = { id: number; intent: string; look?: ButtonLook; children: ReactNode };

function Act({ id, intent, look = "outline", children }: ActProps) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={look} name="intent" value={intent}>
        {children}
      </SubmitButton>
    </PostForm>
  );
}

function WebhookForm({ answer }: { answer: ApiRefused | undefined }) {
  const t = useTranslations("apiAccess.webhooks");
  const tKind = useTranslations("apiAccess.kind");
  const errors = answer?.errors ?? {};
  return (
    <PostForm className="prove-form" aria-label={t("new")}>
      <ErrorSummary errors={errors} title={t("failedTitle")} scope={SCOPE} />
      <h3>{t("new")}</h3>
      <TextField
        scope={SCOPE}
        name="address"
        label={t("address")}
        hint={t("addressHint")}
        type="url"
        dir="ltr"
        required
        autoComplete="off"
        defaultValue={answer?.typed.address}
        error={errors["address"]}
      />
      <ChecksField
        scope={SCOPE}
        name="kinds"
        legend={t("kinds")}
        options={WEBHOOK_KINDS.map((value) => ({ value, label: tKind(WEBHOOK_KIND_KEYS[value]) }))}
        chosen={answer?.typed.kinds ?? WEBHOOK_KINDS}
        error={errors["kinds"]}
      />
      <SubmitButton name="intent" value="add-webhook">
        {t("submit")}
      </SubmitButton>
    </PostForm>
  );
}
