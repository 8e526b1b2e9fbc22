import type { MetaDescriptor } from "react-router";

/** The head of a page; `canonical` is absolute and never names a zone (CONVENTIONS 4.7). */
export type PageHead = { documentTitle: string; description: string; canonical: string };

/** The image of a shared link, drawn by `npm run pictures`; the root holds its alternative text. */
const SHARE_IMAGE = { path: "/share.png", type: "image/png", width: 1200, height: 630 };

/**
 * Title, description, canonical address and Open Graph data of a page (CONVENTIONS 4.5); nothing when its loader failed
 * and an error page is shown.
 */
export function pageHeadMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { documentTitle, description, canonical } = head;
  return [
    { title: documentTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:type", content: "website" },
    { property: "og:title", content: documentTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: new URL(SHARE_IMAGE.path, canonical).href },
    { property: "og:image:type", content: SHARE_IMAGE.type },
    { property: "og:image:width", content: String(SHARE_IMAGE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
