import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import { API_SCOPES, API_TOKEN_LIVES, DEFAULT_API_TOKEN_LIFE } from "#core/accounts/api-token.ts";
import { SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import { AccessSection } from "#web/routes/account-api/access-section.tsx";
import type { TokenLine } from "#web/routes/account-api/account-api.server.ts";
import type { ApiRefused } from "#web/routes/account-api/api-answer.ts";
import { ChecksField } from "#web/routes/account-api/checks-field.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const SCOPE = "token";

type TokensPartProps = {
  tokens: readonly TokenLine[];
  max: number;
  mayAdd: boolean;
  answer: ApiRefused | undefined;
};

/** A member's tokens, each with its button, and the form that makes one. */
export function TokensPart({ tokens, max, mayAdd, answer }: TokensPartProps) {
  const t = useTranslations("apiAccess.tokens");
  const refused = answer?.form === "token" ? answer : undefined;
  return (
    <AccessSection
      anchor="tokens"
      title={t("title")}
      text={t("text")}
      rows={tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
      none={t("none")}
      tooMany={tokens.length < max ? null : t("tooMany", { max })}
      form={(mayAdd || refused !== undefined) && <TokenForm answer={refused} />}
    />
  );
}

function TokenRow({ token: { id, name, text } }: { token: TokenLine }) {
  const t = useTranslations("apiAccess.tokens");
  return (
    <SettingsRow icon={KeyRound} title={<bdi>{name}</bdi>} text={text}>
      <PostForm className="act" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <SubmitButton look="quiet" name="intent" value="revoke-token">
          {t.rich("revoke", { name, hidden })}
        </SubmitButton>
      </PostForm>
    </SettingsRow>
  );
}

function TokenForm({ answer }: { answer: ApiRefused | undefined }) {
  const t = useTranslations("apiAccess.tokens");
  const tScope = useTranslations("apiAccess.scope");
  const tHint = useTranslations("apiAccess.scopeHint");
  const errors = answer?.errors ?? {};
  return (
    <PostForm className="prove-form" aria-label={t("new")}>
      <ErrorSummary errors={errors} title={t("failedTitle")} scope={SCOPE} />
      <h3>{t("new")}</h3>
      <TextField
        scope={SCOPE}
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        required
        autoComplete="off"
        defaultValue={answer?.typed.name}
        error={errors["name"]}
      />
      <ChecksField
        scope={SCOPE}
        name="scopes"
        legend={t("scopes")}
        options={API_SCOPES.map((value) => ({
          value,
          label: tScope(value),
          hint: tHint(value),
        }))}
        chosen={answer?.typed.scopes ?? ["events:read"]}
        error={errors["scopes"]}
      />
      <SelectField
        scope={SCOPE}
        name="life"
        label={t("life")}
        required
        options={API_TOKEN_LIVES.map((value) => ({ value, label: t(`lives.${value}`) }))}
        defaultValue={answer?.typed.life || DEFAULT_API_TOKEN_LIFE}
        error={errors["life"]}
      />
      <SubmitButton name="intent" value="make-token">
        {t("submit")}
      </SubmitButton>
    </PostForm>
  );
}
