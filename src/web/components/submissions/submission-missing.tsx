import { Link } from "react-router";
import { withReturn } from "#web/http/return-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

type SubmissionMissingProps = { documentTitle: string; returnTo: string; isSignedIn: boolean };

/** Replaces a submission that does not exist or that this reader may not see: the same text for both. */
export function SubmissionMissing({ documentTitle, returnTo, isSignedIn }: SubmissionMissingProps) {
  const t = useTranslations("submissions");
  return (
    <>
      <title>{documentTitle}</title>
      <h1>{t("status.title")}</h1>
      <Empty title={t("status.missing")}>
        <p className="soft">{t("status.missingText")}</p>
        <p className="cluster">
          {!isSignedIn && (
            <Link to={withReturn("/login", returnTo)} rel="nofollow" className={buttonClass("primary", "normal")}>
              {t("status.signIn")}
            </Link>
          )}
          <Link to="/submit-events" className={buttonClass("outline", "normal")}>
            {t("title")}
          </Link>
        </p>
      </Empty>
    </>
  );
}
