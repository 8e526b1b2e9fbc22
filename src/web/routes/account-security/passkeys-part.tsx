import Fingerprint from "lucide/dist/esm/icons/fingerprint-pattern.mjs";
import { OpeningSettingsRow, SettingsList, SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import { ActButton, ProveFirst } from "#web/routes/account-security/prove-part.tsx";
import { AddPasskey } from "#web/routes/account-security/add-passkey.tsx";
import type { PasskeyLine, SecurityView } from "#web/routes/account-security/security-loader.server.ts";
import type { Refused } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type PasskeysPartProps = { view: SecurityView; answer: Refused | undefined };

/** The account's passkeys with their names, and the form that adds one. */
export function PasskeysPart({ view: { passkeys, thisDevice, mayAdd }, answer }: PasskeysPartProps) {
  const t = useTranslations("security.passkeys");
  return (
    <SettingsPart title={t("title")} text={t("text")}>
      {passkeys.length === 0 ? (
        <p className="soft">{t("none")}</p>
      ) : (
        <SettingsList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} answer={answer} />
          ))}
        </SettingsList>
      )}
      {mayAdd ? <AddPasskey thisDevice={thisDevice} /> : <ProveFirst />}
    </SettingsPart>
  );
}

function PasskeyRow({ passkey, answer }: { passkey: PasskeyLine; answer: Refused | undefined }) {
  const t = useTranslations("security.passkeys");
  const { id, name, added } = passkey;
  const scope = `passkey-${id}`;
  const refused = answer?.form === scope ? answer : undefined;
  const errors = refused?.errors ?? {};
  return (
    <OpeningSettingsRow
      icon={Fingerprint}
      title={<bdi>{name}</bdi>}
      text={added}
      open={refused !== undefined}
      action={t.rich("change", { name, hidden })}
    >
      <PostForm action="/account/security" preventScrollReset aria-label={name}>
        <ErrorSummary errors={errors} title={t("failedTitle")} scope={scope} />
        <input type="hidden" name="id" value={id} />
        <TextField
          scope={scope}
          name="name"
          label={t("name")}
          required
          autoComplete="off"
          defaultValue={refused?.name || name}
          error={errors["name"]}
        />
        <SubmitButton look="outline" name="intent" value="rename-passkey">
          {t("rename")}
        </SubmitButton>
      </PostForm>
      <ActButton intent="remove-passkey" about={{ name: "id", value: id }} look="danger">
        {t.rich("remove", { name, hidden })}
      </ActButton>
    </OpeningSettingsRow>
  );
}
