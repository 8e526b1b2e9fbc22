import { useState } from "react";
import type { Point } from "#core/events/near.ts";
import { useTranslations } from "#web/texts.tsx";
import type { LocationState } from "#web/ui/ask-location.ts";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** 'Use my location', with scripts only. Nothing is asked before the press, and a refusal is explained. */
export function UseLocation({ onFound }: { onFound: (point: Point) => void }) {
  const t = useTranslations("location");
  const isAlive = useHydrated();
  const [state, setState] = useState<LocationState>("idle");
  const ask = async () => {
    const { askLocation } = await import("#web/ui/ask-location.ts");
    const point = await askLocation(setState);
    if (point !== null) onFound(point);
  };
  return (
    <div className={isAlive ? undefined : "waits-for-scripts"}>
      <Button onClick={() => ask().catch(() => setState("unknown"))}>{t("use")}</Button>
      <p className="small soft">
        <Status>{state === "idle" ? "" : t(state)}</Status>
      </p>
    </div>
  );
}
