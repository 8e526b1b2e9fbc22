import { useLaterMinute } from "#web/components/events/use-later-minute.ts";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { SavedCard } from "#web/components/saved-events/saved-card.tsx";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

/** What was saved, the newest first. */
export function SavedCards({ cards }: { cards: readonly SavedCardView[] }) {
  const now = useLaterMinute();
  return (
    <>
      <ExampleNotice events={cards} />
      <ol className="saved-cards">
        {cards.map((card) => (
          <SavedCard key={card.save.key} card={card} now={now} />
        ))}
      </ol>
    </>
  );
}
