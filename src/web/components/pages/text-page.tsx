import type { ReactNode } from "react";
import { TextBlockList } from "#web/components/pages/text-block-list.tsx";
import type { TextPageView, TextSection } from "#web/components/pages/text-page-view.ts";
import { Wrap } from "#web/ui/wrap.tsx";

type TextPageProps = { view: TextPageView; before?: ReactNode; children?: ReactNode };

/** A page of words: its title, what it is about, and its sections, with links to them where they are many. */
export function TextPage({ view, before, children }: TextPageProps) {
  return (
    <Wrap padded>
      <div className={view.contents === null ? "text-page" : "text-page text-page--listed"}>
        <header className="text-page__head">
          <h1>{view.title}</h1>
          {view.updated !== null && (
            <p className="small muted">
              <time dateTime={view.updated.iso}>{view.updated.words}</time>
            </p>
          )}
          <div className="text-page__lede">
            <TextBlockList blocks={view.lede} />
          </div>
        </header>
        {view.contents !== null && <Contents title={view.contents} sections={view.sections} />}
        <div className="text-page__body">
          {before}
          {view.sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <TextBlockList blocks={blocks} />
            </section>
          ))}
          {children}
        </div>
      </div>
    </Wrap>
  );
}

function Contents({ title, sections }: { title: string; sections: readonly TextSection[] }) {
  return (
    <nav className="text-page__contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
