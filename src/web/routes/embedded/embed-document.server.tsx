import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { scriptHash } from "#web/http/script-hashes.server.ts";
import { EMBED_SCRIPT } from "#web/routes/embedded/embed-script.ts";
import { EMBED_STYLE } from "#web/routes/embedded/embed-style.ts";
import type { EmbedDay, EmbedFailure, EmbedFrame, EmbedRow, EmbedView } from "#web/routes/embedded/embed-view.ts";

/** The policy of an embed: nothing but its own style and script, and any site may frame it (CONVENTIONS 4.5). */
export const EMBED_POLICY = [
  "default-src 'none'",
  `script-src ${scriptHash(EMBED_SCRIPT)}`,
  `style-src ${scriptHash(EMBED_STYLE)}`,
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
        <style dangerouslySetInnerHTML={{ __html: EMBED_STYLE }} />
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
        <Day key={day.key} day={day} />
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

function Day({ day: { key, name, rows } }: { day: EmbedDay }) {
  const id = `day-${key}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ol>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Row({ row }: { row: EmbedRow }) {
  const { href, time, relative, title, details, marks, isCancelled, sky } = row;
  return (
    <li {...(isCancelled && { className: "cancelled" })}>
      <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
        <rect width="1" height="1" fill={sky ?? "none"} />
      </svg>
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
        <p className="details">
          {marks.map((mark) => (
            <Fragment key={mark}>
              <span className="mark">{mark}</span>{" "}
            </Fragment>
          ))}
          {details.map((detail) => (
            <Fragment key={detail}>
              <span>
                <bdi>{detail}</bdi>
              </span>{" "}
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  );
}
