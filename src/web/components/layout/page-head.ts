import type { MetaDescriptor } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";

/** The image of a shared link; its size is in pixels. */
export type ShareImage = { path: string; type: string; width: number; height: number; alt?: string };

/** The head of a page; `canonical` is absolute and never names a zone (CONVENTIONS 4.7). */
export type PageHead = {
  documentTitle: string;
  description: string;
  /** What a shared link says in their place: the title without the reader's zone, the description with the next time. */
  shareTitle?: string;
  shareDescription?: string;
  canonical: string;
  /** The page's own image; without it a link shows the site's. */
  image?: ShareImage | null;
  /** The links of its news files, and of how other sites show it. */
  news?: readonly MetaDescriptor[] | undefined;
  /** False for a page that search engines should not index. */
  isIndexed?: boolean;
};

/** The site's image, drawn by `npm run pictures`; the root holds its alternative text. */
export const SITE_IMAGE: ShareImage = { path: "/share.png", type: "image/png", width: 1200, height: 630 };

/**
 * Title, description, canonical address and Open Graph data of a page (CONVENTIONS 4.5); nothing when its loader failed
 * and an error page is shown.
 */
export function pageHeadMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { documentTitle, description, canonical, isIndexed = true } = head;
  const image = head.image ?? SITE_IMAGE;
  const address = new URL(image.path, canonical).href;
  return [
    { title: documentTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(isIndexed ? [] : NO_INDEX),
    ...(head.news ?? []),
    { property: "og:type", content: "website" },
    { property: "og:title", content: head.shareTitle ?? documentTitle },
    { property: "og:description", content: head.shareDescription ?? description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: address },
    { property: "og:image:type", content: image.type },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    ...(image.alt === undefined ? [] : [{ property: "og:image:alt", content: image.alt }]),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: address },
    ...(image.alt === undefined ? [] : [{ name: "twitter:image:alt", content: image.alt }]),
  ];
}
