import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { TextBlock, TextPart } from "#web/components/pages/text-blocks.ts";
import { Wrap } from "#web/ui/rich-words.tsx";

type TextPageProps = { view: TextPageView; before?: ReactNode; children?: ReactNode };

/** A text page: title, lead and sections, with links to the sections if there are many. */
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

/** Paragraphs and lists of a long text. */
function TextBlockList({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, at) =>
    block.kind === "paragraph" ? (
      <p key={at}>
        <Parts of={block.parts} />
      </p>
    ) : (
      <ul key={at}>
        {block.items.map((item, itemAt) => (
          <li key={itemAt}>
            <Parts of={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Parts({ of: parts }: { of: readonly TextPart[] }) {
  return parts.map(({ text, href }, at) => (
    <Fragment key={at}>{href === null ? text : <TextLink to={href}>{text}</TextLink>}</Fragment>
  ));
}

/** A link to a page of the site, or to another site or a file, which the browser opens itself. */
function TextLink({ to, children }: { to: string; children: string }) {
  const isPage = to.startsWith("/") && !to.startsWith("/feeds/");
  return isPage ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}

export type TextSection = { id: string; title: string; blocks: readonly TextBlock[] };

/** A text page, rendered on the server: its texts are long, so the browser's messages do not include them. */
export type TextPageView = PageHead & {
  title: string;
  lede: readonly TextBlock[];
  /** The date of the last change; null where it does not matter. */
  updated: { iso: string; words: string } | null;
  /** The heading over the links to the sections; null on short pages. */
  contents: string | null;
  sections: readonly TextSection[];
};
