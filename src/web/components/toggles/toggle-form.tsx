import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { deviceSaves } from "#web/components/saved-events/device-store.ts";
import { TOGGLE_FORM } from "#web/components/toggles/toggle-button.tsx";
import { forgetSettledMarks } from "#web/components/toggles/toggle-marks.ts";
import { useLanguage } from "#web/texts.tsx";

/**
 * The form of all toggles of a page (`ToggleButton`). With JavaScript they answer at once, by a part that is loaded at the first
 * press; when it cannot be loaded, the form is sent. Brings saves of the device into the account of whoever signed in.
 */
export function ToggleForm({ isMember }: { isMember: boolean }) {
  const { pathname, search, key } = useLocation();
  const language = useLanguage();
  useEffect(() => forgetSettledMarks(key), [key]);
  useKeptDeviceSaves(isMember);
  const readAgainAfter = useReadAgain();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!(button instanceof HTMLButtonElement) || form.dataset["plain"] !== undefined) return;
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    import("#web/components/toggles/press-toggle.ts")
      .then(({ pressToggle }) => readAgainAfter(pressToggle(button, { isMember, language })))
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

/** Has the page read once more when it was being read while a press was on its way: it may show how things stood before. */
function useReadAgain(): (pressed: Promise<void>) => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const isReading = useNavigation().state !== "idle" || state !== "idle";
  const readings = useRef({ begun: 0, isReading });
  useEffect(() => {
    const { begun } = readings.current;
    readings.current = { begun: isReading ? begun + 1 : begun, isReading };
  }, [isReading]);
  return async (pressed) => {
    const before = readings.current;
    await pressed;
    if (before.isReading || readings.current.begun !== before.begun) void revalidate();
  };
}

function useKeptDeviceSaves(isMember: boolean): void {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember || deviceSaves().length === 0) return;
    import("#web/components/saved-events/keep-device-saves.ts")
      .then(({ keepDeviceSaves }) => keepDeviceSaves(language))
      .then((isNew) => (isNew ? revalidate() : undefined))
      // They stay on the device, and the next page tries again.
      .catch(() => undefined);
  }, [isMember, language, revalidate]);
}
