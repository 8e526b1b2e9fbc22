const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const CONTROLLER = "window.__reactRouterContext.streamController";

/**
 * The texts of the scripts that hand the loaders' data to the browser's router: what the router's own component
 * `StreamTransfer` (react-router 8.4) writes chunk by chunk into a page that is streamed.
 */
export async function dataScripts(data: ReadableStream<Uint8Array>): Promise<readonly string[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of data) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const literal = JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? "");
  return [`${CONTROLLER}.enqueue(${literal});`, `${CONTROLLER}.close();`];
}
