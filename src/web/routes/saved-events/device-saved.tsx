import "#messages/parts/saved.ts";
import { useLocation } from "react-router";
import { returnAddress, withReturn } from "#web/components/accounts/return-address.ts";
import { AuthenticationRequired } from "#web/components/layout/authentication-required.tsx";
import { SavedCards } from "#web/components/saved-events/saved-cards.tsx";
import { NothingSaved } from "#web/routes/saved-events/saved-page.tsx";
import { SavedHead } from "#web/routes/saved-events/saved-head.tsx";
import { useDeviceCards } from "#web/routes/saved-events/use-device-cards.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Wrap } from "#web/ui/wrap.tsx";

/** To a visitor: what this device keeps (PRODUCT P22); without JavaScript, which alone can keep it, the spec's refusal. */
export function DeviceSaved() {
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <AuthenticationRequired />
      </noscript>
      {isHydrated && <OnDevice />}
    </>
  );
}

function OnDevice() {
  const t = useTranslations("saved");
  const { state, count, again } = useDeviceCards();
  return (
    <Wrap padded>
      <SavedHead count={count} />
      {count > 0 && <KeepThese />}
      {state.shows === "loading" && <Loading label={t("device.loading")} />}
      {state.shows === "failed" && (
        <div className="stack">
          <Alert tone="danger">
            <p>{t("device.failed")}</p>
            <p className="small">{t("device.failedText")}</p>
          </Alert>
          <Button onClick={again}>{t("tryAgain")}</Button>
        </div>
      )}
      {state.shows === "cards" &&
        (state.cards.length === 0 ? (
          <NothingSaved text={t("device.emptyText")} />
        ) : (
          <SavedCards groups={[{ head: null, cards: state.cards }]} />
        ))}
    </Wrap>
  );
}

function KeepThese() {
  const t = useTranslations("saved.keep");
  const returnTo = returnAddress(useLocation());
  return (
    <section className="saved-keep" aria-labelledby="keep-these">
      <div>
        <h2 id="keep-these">{t("title")}</h2>
        <p>{t("text")}</p>
      </div>
      <div className="cluster">
        <ButtonLink to={withReturn("/login", returnTo)} look="primary">
          {t("signIn")}
        </ButtonLink>
        <ButtonLink to={withReturn("/signup", returnTo)} look="quiet">
          {t("signUp")}
        </ButtonLink>
      </div>
    </section>
  );
}
