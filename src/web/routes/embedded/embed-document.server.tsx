import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { scriptHash } from "#web/http/script-hashes.server.ts";
import { EMBED_SCRIPT } from "#web/routes/embedded/embed-script.ts";
import { DocumentDay, DocumentDetails, DocumentSky } from "#web/components/pages/document-day.tsx";
import { DOCUMENT_STYLE } from "#web/components/pages/document-style.ts";
import type { EmbedFailure, EmbedFrame, EmbedRow, EmbedView } from "#web/routes/embedded/embed-view.ts";

/** The policy of an embed: nothing but its own style and script and itself, and any site may frame it (CONVENTIONS 4.5). */
export const EMBED_POLICY = [
  "default-src 'none'",
  `script-src ${scriptHash(EMBED_SCRIPT)}`,
  `style-src ${scriptHash(DOCUMENT_STYLE)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors *",
].join("; ");

/** The whole document of an embed, which needs no other file. */
export function embedDocument(frame: EmbedFrame, view: EmbedView): string {
  return wholeDocument(frame, <EmbedBody view={view} />);
}

/** The document of an embed that has nothing to show. */
export function embedFailureDocument(frame: EmbedFrame, { heading, text, more }: EmbedFailure): string {
  return wholeDocument(
    frame,
    <main>
      <h1>{heading}</h1>
      <p className="soft">{text}</p>
      <p className="more">
        <OutLink href={more.href}>{more.text}</OutLink>
      </p>
    </main>,
  );
}

function wholeDocument({ title, language, direction, theme, zone, canonical }: EmbedFrame, body: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang={language} dir={direction} data-theme={theme} data-zone={zone}>
      <head>
        <meta charSet="utf-8" />
        <script dangerouslySetInnerHTML={{ __html: EMBED_SCRIPT }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {canonical !== null && <link rel="canonical" href={canonical} />}
        <style dangerouslySetInnerHTML={{ __html: DOCUMENT_STYLE }} />
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

/** A page of this site: the frame is too small for it. */
function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function EmbedBody({ view: { heading, lines, zone, days, empty, more, newTab } }: { view: EmbedView }) {
  return (
    <main>
      <h1>
        <OutLink href={heading.href}>
          <bdi>{heading.text}</bdi>
        </OutLink>
      </h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {zone !== null && <p className="soft">{zone}</p>}
      {days.map((day) => (
        <DocumentDay key={day.key} day={day}>
          {day.rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </DocumentDay>
      ))}
      {empty !== null && <p className="soft">{empty}</p>}
      <p className="more">
        {more.map(({ href, text }) => (
          <OutLink key={href} href={href}>
            {text}
          </OutLink>
        ))}
      </p>
      <p className="soft">{newTab}</p>
    </main>
  );
}

function Row({ row }: { row: EmbedRow }) {
  const { href, time, relative, title, details, marks, isCancelled, sky } = row;
  return (
    <li {...(isCancelled && { className: "cancelled" })}>
      <DocumentSky color={sky} />
      {time !== null && (
        <p className="time">
          <time dateTime={time.iso}>{time.clock}</time>{" "}
          {relative !== null && (
            <span className="relative" data-tone={relative.tone}>
              {relative.words}
            </span>
          )}
        </p>
      )}
      <div className="words">
        <h3>
          <OutLink href={href}>
            <bdi>{title}</bdi>
          </OutLink>
        </h3>
        <DocumentDetails marks={marks} details={details} />
      </div>
    </li>
  );
}
