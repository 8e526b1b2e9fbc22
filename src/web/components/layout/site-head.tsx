import { useEffect } from "react";
import { LOCALES, type Language } from "#messages/language.ts";
import { useTranslations } from "#web/texts.tsx";
import { replayEarlyInput } from "#web/ui/early-input.ts";

/** The common head of every page: icons, manifest and the Open Graph data that all pages share. */
export function SiteHead({ siteName, language }: { siteName: string; language: Language }) {
  const t = useTranslations("layout");
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALES[language].replace("-", "_")} />
      <meta property="og:image:alt" content={t("shareImage")} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** After hydration, passes on input that was typed before it. */
export function EarlyInputScript() {
  useEffect(() => replayEarlyInput(), []);
  return null;
}
