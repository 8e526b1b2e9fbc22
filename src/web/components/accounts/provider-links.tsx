import "#messages/parts/accounts.ts";
import { ProviderMark } from "#web/components/accounts/provider-mark.tsx";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

export type SocialProvider = { id: string; name: string };

type ProviderLinksProps = { providers: readonly SocialProvider[]; returnTo: string };

/** A link to each provider. Not a form: the policy of our pages lets no form be redirected to another site. */
export function ProviderLinks({ providers, returnTo }: ProviderLinksProps) {
  const t = useTranslations("accounts");
  return providers.map(({ id, name }) => (
    <ButtonLink key={id} to={withReturn(`/auth/social/${id}`, returnTo)} reloadDocument>
      <ProviderMark id={id} />
      {t("continueWith", { provider: name })}
    </ButtonLink>
  ));
}
