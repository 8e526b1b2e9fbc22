import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { returnAddress, withReturn } from "#web/http/return-address.ts";
import { AuthenticationRequired } from "#web/components/layout/authentication-required.tsx";
import { deviceSaves, subscribeToDevice } from "#web/components/saved-events/device-store.ts";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";
import { SavedCards } from "#web/components/saved-events/saved-cards.tsx";
import { inPageZone } from "#web/components/time/in-page-zone.ts";
import { NothingSaved, SavedHead } from "#web/routes/saved-events/saved-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/empty.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Wrap } from "#web/ui/rich-words.tsx";

/**
 * Shows a visitor the events saved on this device (PRODUCT P22); without JavaScript, which saving on the device needs,
 * the spec's refusal.
 */
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
  const { state, count, retry } = useDeviceCards();
  return (
    <Wrap padded>
      <SavedHead count={count} />
      {count > 0 && (
        <p className="saved__way">
          <Link to={DEVICE_PUSH_PATH}>{t("device.remind")}</Link>
        </p>
      )}
      {count > 0 && <SaveInAccount />}
      {state.shows === "loading" && <Loading label={t("device.loading")} />}
      {state.shows === "failed" && (
        <div className="stack">
          <Alert tone="danger">
            <p>{t("device.failed")}</p>
            <p className="small">{t("device.failedText")}</p>
          </Alert>
          <Button onClick={retry}>{t("tryAgain")}</Button>
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

function SaveInAccount() {
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

type DeviceCards = { shows: "loading" } | { shows: "failed" } | { shows: "cards"; cards: readonly SavedCardView[] };

/**
 * Fetches the cards of the events saved on the device, once, so that a removed event stays visible until the visitor
 * leaves the page.
 */
function useDeviceCards(): { state: DeviceCards; count: number; retry: () => void } {
  const [state, setState] = useState<DeviceCards>({ shows: "loading" });
  const count = useSyncExternalStore(
    subscribeToDevice,
    () => deviceSaves().length,
    () => 0,
  );
  const load = useCallback((isWanted: () => boolean) => {
    readCards().then(
      (cards) => isWanted() && setState({ shows: "cards", cards }),
      () => isWanted() && setState({ shows: "failed" }),
    );
  }, []);
  useEffect(() => {
    let wanted = true;
    load(() => wanted);
    return () => {
      wanted = false;
    };
  }, [load]);
  const retry = () => {
    setState({ shows: "loading" });
    load(() => true);
  };
  return { state, count, retry };
}

async function readCards(): Promise<readonly SavedCardView[]> {
  const saves = deviceSaves();
  if (saves.length === 0) return [];
  const body = new URLSearchParams(saves.map(({ key, at }) => ["save", `${key} ${at}`]));
  const response = await fetch(inPageZone("/saved-events/device"), { method: "POST", body });
  if (!response.ok) throw new Error("the cards could not be read");
  const answer = (await response.json()) as { cards: readonly SavedCardView[] };
  return answer.cards;
}
