const held = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** Remembers the bytes that a response's body consists of. */
export function holdBody(response: Response, bytes: Uint8Array<ArrayBuffer>): void {
  held.set(response, bytes);
}

/** The whole body: as it was held, or else read out of the response. */
export async function wholeBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return held.get(response) ?? new Uint8Array(await response.arrayBuffer());
}
