import type { EpochMs } from "#core/time/instant.ts";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { SavedCard } from "#web/components/saved-events/saved-card.tsx";
import type { SavedCardView, SavedGroup } from "#web/components/saved-events/saved-card-view.ts";

/** Saved events: one list, or a list under each heading. */
export function SavedCards({ groups }: { groups: readonly SavedGroup[] }) {
  const now = useLaterMinute();
  return (
    <>
      <ExampleNotice events={groups.flatMap(({ cards }) => cards)} />
      {groups.map(({ head, cards }) =>
        head === null ? (
          <CardList key="all" cards={cards} level={2} now={now} />
        ) : (
          <section className="day saved-day" data-near={head.near} key={head.key} aria-labelledby={`day-${head.key}`}>
            <div className="day__head" id={`day-${head.key}`}>
              <h2 className="day__name">{head.name}</h2>{" "}
              {head.date !== null && <span className="muted small">{head.date}</span>}
            </div>
            <CardList cards={cards} level={3} now={now} />
          </section>
        ),
      )}
    </>
  );
}

type CardListProps = { cards: readonly SavedCardView[]; level: 2 | 3; now: EpochMs | null };

function CardList({ cards, level, now }: CardListProps) {
  return (
    <ol className="saved-cards">
      {cards.map((card) => (
        <SavedCard key={card.save.key} card={card} level={level} now={now} />
      ))}
    </ol>
  );
}
