import { useEffect } from "react";
import { useMatches } from "react-router";
import { LOCALES, type Language } from "#messages/language.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { useTranslations } from "#web/texts.tsx";
import { replayEarlyInput } from "#web/ui/early-input.ts";

/** A head with an image of its own, whose text describes it. A page's loader data may contain it, or be it. */
type PageData = (Partial<PageHead> & { meta?: Partial<PageHead> }) | null | undefined;

const imageOf = (data: PageData) => (data?.meta ?? data)?.image;

/** The common head of every page: icons, manifest and the Open Graph data that all pages share. */
export function SiteHead({ siteName, language }: { siteName: string; language: Language }) {
  const t = useTranslations("layout");
  const hasOwnImage = useMatches().some(({ loaderData }) => imageOf(loaderData as PageData)?.alt !== undefined);
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALES[language].replace("-", "_")} />
      {!hasOwnImage && <meta property="og:image:alt" content={t("shareImage")} />}
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
