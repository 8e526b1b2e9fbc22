import { createContext } from "react-router";

/**
 * What a page's loader says of the page to search engines, as JSON-LD; null for nothing. It goes beside the loader's data and
 * not in it: only the document contains it, and the browser's scripts do not load it.
 */
export const structuredDataContext = createContext<Readonly<Record<string, unknown>> | null>(null);
