import Mail from "lucide-react/icons/mail";
import type { SocialProvider } from "#web/components/accounts/provider-links.tsx";
import { ProviderLinks } from "#web/components/accounts/provider-links.tsx";
import { AuthWays } from "#web/components/accounts/auth-page.tsx";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { PasskeySignIn } from "#web/routes/login/passkey-sign-in.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type OtherWaysProps = { returnTo: string; providers: readonly SocialProvider[] };

/** The ways in without a password. The code is a button of the same form, so that the address goes with it. */
export function OtherWays({ returnTo, providers }: OtherWaysProps) {
  const t = useTranslations("accounts");
  return (
    <AuthWays>
      <Button type="submit" formAction={withReturn("/login/code", returnTo)} name="intent" value="send">
        <Icon of={Mail} />
        {t("signIn.emailCode")}
      </Button>
      <PasskeySignIn returnTo={returnTo} />
      <ProviderLinks providers={providers} returnTo={returnTo} />
    </AuthWays>
  );
}
