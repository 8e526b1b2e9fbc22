import { useId, useSyncExternalStore, useState } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import { CopyButton, type CopyWords } from "#web/components/share/copy-button.tsx";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";
import { pageMinute } from "#web/components/time/use-page-minute.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Ways to share a page. The words come with them, so that pages load no messages for them. */
export type ShareMenuView = {
  label: string;
  words: Readonly<Record<"app" | "email" | "address" | "code" | "codeAlt" | "download" | "print", string>>;
  copyLink: CopyWords;
  copyText: CopyWords;
  title: string;
  /** The absolute address of the page. */
  url: string;
  /** The title with times in words; null for a page without times. */
  text: string | null;
  /** When the words were written. */
  now: EpochMs;
  /** When the text's date is over; null for a text without a date. */
  until: EpochMs | null;
  /** The address of the QR code. */
  code: string;
};

/**
 * The ways to share a page: without scripts email, address and QR code; with scripts also the device's own
 * sharing, where it has any, and buttons that copy. A page that stays open never shares a date that is over.
 */
export function ShareWays({ menu, since }: { menu: ShareMenuView; since: EpochMs }) {
  const { words, title, url, until } = menu;
  const isAlive = useHydrated();
  const device = useSyncExternalStore(onMinute, deviceMinute, () => since);
  const now = pageMinute(menu.now, since, device);
  const text = until !== null && until <= now ? null : menu.text;
  const sentence = text ?? title;
  const body = `${sentence}\n${url}`;
  // Dismissing the device's own ways rejects too; that needs no message.
  const share = () => navigator.share({ title, text: sentence, url }).catch(() => undefined);
  return (
    <>
      <ul>
        {isAlive && "share" in navigator && (
          <li>
            <button type="button" className="link-button" onClick={share}>
              {words.app}
            </button>
          </li>
        )}
        <CopyWay text={url} words={menu.copyLink} />
        {text !== null && <CopyWay text={body} words={menu.copyText} />}
        <li>
          <a href={`mailto:?${mailField("subject", title)}&${mailField("body", body)}`}>{words.email}</a>
        </li>
      </ul>
      <Address menu={menu} />
    </>
  );
}

/** RFC 6068 §5: lines end in CR LF. */
const mailField = (name: string, text: string) => `${name}=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;

function CopyWay(props: { text: string; words: CopyWords }) {
  return useHydrated() ? (
    <li>
      <CopyButton {...props} className="link-button" />
    </li>
  ) : null;
}

/** The address to select, and as a code to print or to show to a phone. */
function Address({ menu: { words, url, code } }: { menu: ShareMenuView }) {
  const id = useId();
  const [isCodeOpen] = useState(isServersCodeOpen);
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{words.address}</label>
        <input id={id} readOnly value={url} dir="ltr" />
      </div>
      <details className="share-code" open={isCodeOpen}>
        <summary>{words.code}</summary>
        <img src={code} alt={words.codeAlt} width="232" height="232" loading="lazy" />
        <a href={code} download="qr.svg">
          {words.download}
        </a>{" "}
        <a href={code}>{words.print}</a>
      </details>
    </>
  );
}

/** Whether the code was unfolded in the server's HTML, which this replaces once its script is here. */
function isServersCodeOpen(): boolean {
  return typeof document !== "undefined" && document.querySelector(".share-code[open]") !== null;
}
