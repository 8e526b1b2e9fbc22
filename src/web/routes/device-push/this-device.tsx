import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { PUSH_LEADS, type PushLead, type SubscriptionAnswer } from "#core/push/push.ts";
import { findHindrance, readPush, turnPushOff, turnPushOn } from "#web/routes/device-push/browser-push.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioField, SwitchField } from "#web/ui/choice-fields.tsx";
import { Loading } from "#web/ui/empty.tsx";
import { Status } from "#web/ui/pill.tsx";

type Fault = Extract<SubscriptionAnswer, { fault: string }>["fault"] | "refused";
type State =
  | { shows: "asking" }
  | { shows: "unsupported" | "install" | "blocked" }
  | { shows: "off" }
  | { shows: "on"; lead: PushLead | null };

const DEFAULT_LEAD: PushLead = 60;

type DeviceProps = { pushKey: string; isMember: boolean };

/** Turns notifications on this device on and off, or says why it cannot have them. */
export function ThisDevice({ pushKey, isMember }: DeviceProps) {
  const t = useTranslations("push.page");
  const { state, fault, isBusy, turnOn, turnOff } = usePush(pushKey);
  if (state.shows === "asking") return <Loading label={t("asking")} />;
  return (
    <div className="stack">
      {fault !== null && <Alert tone="danger">{t(`fault.${fault}`)}</Alert>}
      {state.shows === "off" && <OffForm isMember={isMember} isBusy={isBusy} onSend={turnOn} />}
      {state.shows === "on" && (
        <>
          <Alert tone="success">{state.lead === null ? t("onMember") : t(`on.${state.lead}`)}</Alert>
          <div>
            <Button size="large" disabled={isBusy} onClick={() => void turnOff()}>
              {t("turnOff")}
            </Button>
          </div>
        </>
      )}
      {(state.shows === "unsupported" || state.shows === "install" || state.shows === "blocked") && (
        <Alert tone="warn">{t(state.shows)}</Alert>
      )}
      <Status className="small muted">{isBusy && t("busy")}</Status>
    </div>
  );
}

type OffFormProps = { isMember: boolean; isBusy: boolean; onSend: (choices: [string, string][]) => Promise<void> };

function OffForm({ isMember, isBusy, onSend }: OffFormProps) {
  const t = useTranslations("push.page");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void onSend([
      ["lead", String(form.get("lead") ?? "")],
      ["bell", form.has("bell") ? "on" : "off"],
    ]);
  };
  const options = PUSH_LEADS.map((lead) => ({ value: String(lead), label: t(`lead.${lead}`) }));
  return (
    <form className="stack" onSubmit={submit}>
      {isMember ? (
        <SwitchField name="bell" label={t("bell")} hint={t("bellHint")} />
      ) : (
        <RadioField name="lead" label={t("when")} options={options} defaultValue={String(DEFAULT_LEAD)} />
      )}
      <div>
        <Button type="submit" look="primary" size="large" disabled={isBusy}>
          {t(isMember ? "turnOn" : "remind")}
        </Button>
      </div>
    </form>
  );
}

/** The state of the browser and of the site, asked for once, and what the buttons do. */
function usePush(pushKey: string) {
  const [state, setState] = useState<State>({ shows: "asking" });
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let isWanted = true;
    void firstState().then((found) => isWanted && setState(found));
    return () => {
      isWanted = false;
    };
  }, []);

  const act = async (run: () => Promise<SubscriptionAnswer | "refused">) => {
    setBusy(true);
    setFault(null);
    const answer = await run().catch((): SubscriptionAnswer => ({ fault: "failed" }));
    setBusy(false);
    if (answer === "refused") {
      const hindrance = findHindrance();
      if (hindrance === null) setFault("refused");
      else setState({ shows: hindrance });
    } else if ("fault" in answer) setFault(answer.fault);
    else {
      setState(stateOf(answer));
      await revalidate();
    }
  };
  return {
    state,
    fault,
    isBusy,
    turnOn: (choices: [string, string][]) => act(() => turnPushOn(pushKey, choices)),
    turnOff: () => act(turnPushOff),
  };
}

async function firstState(): Promise<State> {
  const hindrance = findHindrance();
  if (hindrance !== null) return { shows: hindrance };
  // A browser with service workers turned off rejects; the button then shows a more precise reason.
  const answer = await readPush().catch((): SubscriptionAnswer => ({ state: "off" }));
  return "fault" in answer ? { shows: "off" } : stateOf(answer);
}

function stateOf(answer: Extract<SubscriptionAnswer, { state: string }>): State {
  return answer.state === "on" ? { shows: "on", lead: answer.lead } : { shows: "off" };
}
