import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Tells a member why alerts by email do not come. */
export function MailIsOff() {
  const t = useTranslations("alerts.new");
  return <Alert tone="warn">{t.rich("mailIsOff", { a: preferences })}</Alert>;
}

function preferences(text: ReactNode) {
  return <Link to="/preferences">{text}</Link>;
}
