import { type FormEvent, useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { deviceSaves } from "#web/components/saved-events/device-store.ts";
import { TOGGLE_FORM } from "#web/components/toggles/toggle-button.tsx";
import { forgetSettledMarks } from "#web/components/toggles/toggle-marks.ts";
import { useLanguage } from "#web/texts.tsx";
import { useReloadAfter } from "#web/ui/use-reload-after.ts";

/**
 * The form of all toggles of a page (`ToggleButton`). With JavaScript they respond at once, by code that is loaded at
 * the first press; if it cannot be loaded, the form is submitted. Also moves the device's saves to the account of the
 * person who signed in.
 */
export function ToggleForm({ isMember }: { isMember: boolean }) {
  const { pathname, search, key } = useLocation();
  const language = useLanguage();
  useEffect(() => forgetSettledMarks(key), [key]);
  useMovedDeviceSaves(isMember);
  const reloadAfter = useReloadAfter();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!(button instanceof HTMLButtonElement) || form.dataset["plain"] !== undefined) return;
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    import("#web/components/toggles/press-toggle.ts")
      .then(({ pressToggle }) => reloadAfter(pressToggle(button, { isMember, language })))
      .catch(() => {
        form.dataset["plain"] = "";
        form.requestSubmit(button);
      });
  };
  return (
    <form id={TOGGLE_FORM} method="post" action="/saves" hidden onSubmit={submit}>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  );
}

function useMovedDeviceSaves(isMember: boolean): void {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember || deviceSaves().length === 0) return;
    import("#web/components/saved-events/move-device-saves.ts")
      .then(({ moveDeviceSaves }) => moveDeviceSaves(language))
      .then((isNew) => (isNew ? revalidate() : undefined))
      // The saves stay on the device, and the next page tries again.
      .catch(() => undefined);
  }, [isMember, language, revalidate]);
}
