import { useTranslations } from "#web/texts.tsx";

/** Where the form stands that must be filled first. */
export const PROVE_ID = "prove";

/** In place of what adds a way in: first somebody proves that it is them. */
export function ProveFirst() {
  const t = useTranslations("security.prove");
  return (
    <p className="small soft">
      <a href={`#${PROVE_ID}`}>{t("link")}</a>
    </p>
  );
}
