import { renderToStaticMarkup } from "react-dom/server";
import { DocumentDay, DocumentDetails, DocumentSky } from "#web/components/pages/document-day.tsx";
import { DOCUMENT_STYLE } from "#web/components/pages/document-style.ts";
import { scriptHash } from "#web/http/script-hashes.server.ts";
import { OFFLINE_SCRIPT, OFFLINE_STYLE } from "#web/routes/offline/offline-script.ts";
import type { OfflineRow, OfflineSaves, OfflineView } from "#web/routes/offline/offline-view.ts";

/** The policy of the offline page: nothing but its own style and script. */
export const OFFLINE_POLICY = [
  "default-src 'none'",
  `script-src ${scriptHash(OFFLINE_SCRIPT)}`,
  `style-src ${scriptHash(DOCUMENT_STYLE + OFFLINE_STYLE)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The whole document, which needs no other file: there is no network to load one. */
export function offlineDocument({ title, heading, text, tryAgain, waiting, saves, ...frame }: OfflineView): string {
  const html = renderToStaticMarkup(
    <html lang={frame.language} dir={frame.direction} data-theme="auto">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: DOCUMENT_STYLE + OFFLINE_STYLE }} />
      </head>
      <body>
        <main>
          <h1>{heading}</h1>
          <p className="soft">{text}</p>
          <p className="more">
            <button type="button">{tryAgain}</button>
            <output className="soft" data-words={waiting} />
          </p>
          {saves !== null && <Saves saves={saves} />}
        </main>
        <script dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

function Saves({ saves: { about, days, empty } }: { saves: OfflineSaves }) {
  return (
    <>
      <p>{about}</p>
      {days.map((day) => (
        <DocumentDay key={day.key} day={day}>
          {day.rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </DocumentDay>
      ))}
      <p className="soft" data-empty hidden={days.length > 0}>
        {empty}
      </p>
    </>
  );
}

function Row({ row: { href, time, endsAt, title, details, sky } }: { row: OfflineRow }) {
  return (
    <li data-ends={endsAt}>
      <DocumentSky color={sky} />
      <p className="time">
        <time dateTime={time.iso}>{time.clock}</time>
      </p>
      <div className="words">
        <h3>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <DocumentDetails details={details} />
      </div>
    </li>
  );
}
