import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { Fragment } from "react";
import type { TextPiece } from "#core/text/linked-text.ts";
import type { TextView } from "#web/components/event-page/event-page-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The description: a short one in full, a long one below its highlights, expanded when it contains a list (spec §5). */
export function EventText({ text }: { text: TextView }) {
  const t = useTranslations();
  if (text.highlights.length > 0) {
    return (
      <div className="prose">
        <h2>{t("event.highlights")}</h2>
        <ul className="highlights">
          {text.highlights.map((pieces, position) => (
            <li key={position}>
              <p dir="auto">
                <LinkedPieces pieces={pieces} />
              </p>
            </li>
          ))}
        </ul>
        <details className="full-text" open={text.hasList}>
          <summary>
            {t("event.fullText")}
            <Icon of={ChevronDown} />
          </summary>
          <Paragraphs text={text} />
        </details>
      </div>
    );
  }
  return (
    <div className="prose">
      {text.paragraphs.length === 0 && text.lead === null ? (
        <p className="muted">{t("event.noDescription")}</p>
      ) : (
        <Paragraphs text={text} />
      )}
    </div>
  );
}

function Paragraphs({ text }: { text: TextView }) {
  return (
    <>
      {text.lead !== null && (
        <p className="prose__lead" dir="auto">
          <LinkedPieces pieces={text.lead} />
        </p>
      )}
      {text.paragraphs.map((pieces, position) => (
        <p key={position} dir="auto">
          <LinkedPieces pieces={pieces} />
        </p>
      ))}
    </>
  );
}

/** Text as typed, with links for web addresses. The links are user content, so search engines do not count them. */
function LinkedPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, href }, position) =>
    href === null ? (
      <Fragment key={position}>{text}</Fragment>
    ) : (
      <a key={position} href={href} rel="nofollow noopener ugc">
        {text}
      </a>
    ),
  );
}
