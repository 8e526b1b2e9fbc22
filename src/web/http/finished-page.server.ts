import { createContext } from "react-router";

/** The page that this request's answer holds, once it is rendered: to read it out of the answer again copies it twice. */
export const finishedPage = createContext<Uint8Array<ArrayBuffer> | null>(null);
