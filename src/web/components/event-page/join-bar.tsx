import type { JoinState } from "#core/events/join-state.ts";
import type { CardView } from "#web/components/event-page/event-page-view.ts";
import { JoinButton } from "#web/components/event-page/join-button.tsx";

/** On phones, Join at the bottom edge while the text is read; for the eye and the finger only, the card's Join is the one that is read out. */
export function JoinBar({ card, state }: { card: CardView; state: JoinState | null }) {
  const offer = state ?? card.offer;
  if (offer.offer !== "join" || card.link === null) return null;
  return (
    <div className="join-track" aria-hidden="true">
      <div className="join-bar">
        <JoinButton link={card.link} now={offer.now} repeated />
      </div>
    </div>
  );
}
