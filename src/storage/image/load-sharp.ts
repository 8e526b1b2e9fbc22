import type { Sharp, SharpOptions } from "sharp";

type SharpLibrary = (input?: Buffer, options?: SharpOptions) => Sharp;

let loaded: Promise<SharpLibrary> | null = null;

/** The decoders that a picture may reach: none that reads other files (SVG), runs code, or that nobody needs. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);

/**
 * The library that decodes and encodes pictures, on threads of its own; loaded when the first picture comes. It keeps nothing of
 * one picture for the next, and works on each with a single thread, so that pages keep the other cores.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loaded;
}
