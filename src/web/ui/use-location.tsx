import { useState } from "react";
import type { Point } from "#core/events/near.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** 'Use my location', with scripts only. Nothing is asked before the press, and a refusal is explained. */
export function UseLocation({ onFound }: { onFound: (point: Point) => void }) {
  const t = useTranslations("location");
  const isAlive = useHydrated();
  const [state, setState] = useState<"idle" | "asking" | "denied" | "unknown">("idle");
  const ask = async () => {
    setState("asking");
    const found = await askLocation();
    setState(typeof found === "string" ? found : "idle");
    if (typeof found !== "string") onFound(found);
  };
  return (
    <div className={isAlive ? undefined : "waits-for-scripts"}>
      <Button onClick={() => void ask()}>{t("use")}</Button>
      <p className="small soft">
        <Status>{state === "idle" ? "" : t(state)}</Status>
      </p>
    </div>
  );
}

/** Loads what asks, which few press; without a connection the location stays unknown. */
async function askLocation(): Promise<Point | "denied" | "unknown"> {
  try {
    const part = await import("#web/ui/ask-location.ts");
    return await part.askLocation();
  } catch {
    return "unknown";
  }
}
