import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { FactView } from "#web/components/event-page/event-page-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** How many facts the grid holds; the others are one press away. */
const GRID_MAX = 8;

/** Practical facts for participants, each an icon and words; nothing when the event has none. */
export function GoodToKnowList({ facts }: { facts: readonly FactView[] }) {
  const t = useTranslations("event.know");
  if (facts.length === 0) return null;
  const rest = facts.slice(GRID_MAX);
  return (
    <section className="event__facts" aria-labelledby="good-to-know">
      <h2 className="visually-hidden" id="good-to-know">
        {t("title")}
      </h2>
      <FactGrid facts={facts.slice(0, GRID_MAX)} />
      {rest.length > 0 && (
        <details className="full-text">
          <summary>
            {t("more", { count: rest.length })}
            <Icon of={ChevronDown} />
          </summary>
          <FactGrid facts={rest} />
        </details>
      )}
    </section>
  );
}

function FactGrid({ facts }: { facts: readonly FactView[] }) {
  return (
    <ul className="good-to-know">
      {facts.map(({ key, path, text }) => (
        <li key={key}>
          <Icon of={path} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
