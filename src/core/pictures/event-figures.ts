import type { EventType } from "#core/events/event.ts";
import { type Bar, bars, opacity, type PictureCanvas, ridge, short, water } from "#core/pictures/picture-canvas.ts";

/** Draws the figure of a picture over its sky and ground, as SVG. */
type Figure = (canvas: PictureCanvas) => string;

/**
 * Two figures for each type of event. None is a symbol of a religion: no disc lies over another (a crescent), no vertical
 * crosses a horizontal, nothing has spokes, points, flames or arches.
 */
export const EVENT_FIGURES: Record<EventType, readonly [Figure, Figure]> = {
  prayer: [discOnTheHorizon, discAboveItsPath],
  meditation: [ringsOnWater, balancedStones],
  discussion: [answeringBands, twoBubbles],
  worship: [risingBars, linesOfSong],
  retreat: [mountainRange, windingStream],
  other: [driftingDiamonds, pebblesOnTheShore],
};

function discOnTheHorizon(canvas: PictureCanvas): string {
  const { horizon, height, unit, small, random, colors, center } = canvas;
  const radius = unit * random(0.23, 0.3);
  const above = radius * random(0.15, 0.7);
  const half = Math.sqrt(radius ** 2 - above ** 2);
  const disc = `<path d="M${short(center - half)} ${short(horizon)}A${short(radius)} ${short(radius)} 0 1 1 ${short(center + half)} ${short(horizon)}Z" fill="${colors.light}"/>`;
  const count = small ? 3 : 6;
  const reflection = Array.from({ length: count }, (_, at): Bar => {
    const near = (at + 0.5) / count;
    const width = radius * 2 * (1 - 0.72 * near) * random(0.8, 1);
    return [center + random(-0.1, 0.1) * radius, horizon + (height - horizon) * (0.1 + near * 0.8), width];
  });
  return disc + water(canvas) + bars(reflection, unit * (small ? 0.055 : 0.028), colors.light, 0.6);
}

function discAboveItsPath(canvas: PictureCanvas): string {
  const { horizon, height, unit, small, random, colors, center } = canvas;
  const radius = unit * random(0.12, 0.16);
  const disc = `<circle cx="${short(center)}" cy="${short(horizon * random(0.4, 0.52))}" r="${short(radius)}" fill="${colors.light}"/>`;
  const count = small ? 4 : 8;
  const path = Array.from({ length: count }, (_, at): Bar => {
    const near = (at + 0.5) / count;
    const width = unit * (0.06 + 0.34 * near) * random(0.8, 1.1);
    return [center + random(-0.03, 0.03) * unit, horizon + (height - horizon) * (0.04 + near * 0.9), width];
  });
  return disc + water(canvas) + bars(path, unit * (small ? 0.05 : 0.024), colors.light, 0.55);
}

function ringsOnWater(canvas: PictureCanvas): string {
  const { horizon, height, unit, small, random, colors, center } = canvas;
  const y = horizon + (height - horizon) * random(0.42, 0.56);
  const flat = random(0.26, 0.34);
  const rings = Array.from({ length: small ? 3 : 5 }, (_, at) => {
    const radius = unit * (small ? 0.09 + 0.17 * at : 0.06 + 0.17 * at * (1 + at * 0.09));
    return `<ellipse cx="${short(center)}" cy="${short(y)}" rx="${short(radius)}" ry="${short(Math.min(radius * flat, y - horizon))}" ${opacity(0.95 - 0.75 * (at / (small ? 3 : 5)))}/>`;
  });
  const echo = Array.from({ length: small ? 2 : 3 }, (_, at) => {
    const radius = short(unit * (small ? 0.2 + 0.19 * at : 0.19 + 0.19 * at));
    return `<path d="M${short(center - Number(radius))} ${short(horizon)}a${radius} ${radius} 0 0 1 ${short(Number(radius) * 2)} 0" ${opacity(0.42 - 0.08 * at)}/>`;
  });
  return `<g fill="none" stroke="${colors.light}" stroke-width="${short(unit * (small ? 0.042 : 0.013))}">${rings.join("")}${echo.join("")}</g>`;
}

function balancedStones(canvas: PictureCanvas): string {
  const { horizon, height, unit, random, colors, center } = canvas;
  let top = horizon + (height - horizon) * 0.3;
  let width = unit * random(0.24, 0.28);
  let stones = "";
  for (let at = 0; at < 4; at += 1) {
    const half = width * random(0.3, 0.36);
    const x = center + (at === 0 ? 0 : random(-0.12, 0.12) * width);
    stones += `<ellipse cx="${short(x)}" cy="${short(top - half)}" rx="${short(width)}" ry="${short(half)}" fill="${at % 2 === 0 ? colors.deep : colors.light}" ${opacity(at % 2 === 0 ? 0.92 : 0.9)}/>`;
    top -= half * 1.9;
    width *= random(0.62, 0.74);
  }
  return water(canvas) + stones;
}

function answeringBands({ width, height, unit, small, random, colors, center }: PictureCanvas): string {
  const count = small ? 4 : 6;
  const thickness = height * (small ? 0.12 : 0.085);
  const step = (height * 0.74 - thickness) / (count - 1);
  const reach = unit * (small ? 0.6 : 1.1);
  const sides: Record<"light" | "deep", Bar[]> = { light: [], deep: [] };
  for (let at = 0; at < count; at += 1) {
    const side = at % 2 === 0 ? -1 : 1;
    const length = reach * random(0.7, 1.1);
    const x = Math.min(width, Math.max(0, center + side * unit * random(0.12, 0.3)));
    sides[side === -1 ? "light" : "deep"].push([x, height * 0.14 + thickness / 2 + at * step, length]);
  }
  return bars(sides.deep, thickness, colors.deep, 0.82) + bars(sides.light, thickness, colors.light, 0.88);
}

function twoBubbles({ horizon, unit, random, colors, center }: PictureCanvas): string {
  const tall = unit * random(0.27, 0.32);
  const wide = tall * random(1.4, 1.6);
  const bubble = (x: number, y: number, tail: 1 | -1, color: string) => {
    const foot = x + (tail * wide) / 4;
    const tip = `M${short(foot - tall * 0.2)} ${short(y + tall - 1)}l${short(tail * tall * 0.14)} ${short(tall * 0.34)}l${short(tall * 0.32)} ${short(-tall * 0.34)}z`;
    return `<g fill="${color}"><rect x="${short(x - wide / 2)}" y="${short(y)}" width="${short(wide)}" height="${short(tall)}" rx="${short(tall * 0.42)}"/><path d="${tip}"/></g>`;
  };
  const first = horizon * random(0.2, 0.3);
  return (
    bubble(center - wide * 0.3, first, -1, colors.light) +
    bubble(center + wide * 0.32, first + tall * 1.24, 1, colors.deep)
  );
}

function risingBars(canvas: PictureCanvas): string {
  const { width, height, horizon, unit, small, random, colors, center } = canvas;
  const thickness = unit * (small ? 0.085 : 0.04);
  const count = small ? 6 : 13;
  const step = thickness * (small ? 1.75 : 2);
  const phase = random(0, 6.28);
  let up = "";
  let down = "";
  for (let at = 0; at < count; at += 1) {
    const x = center + (at - (count - 1) / 2) * step;
    if (x < 0 || x > width) continue;
    const near = Math.exp(-(((at - (count - 1) / 2) / (count * 0.34)) ** 2));
    const tall = horizon * (0.1 + 0.62 * near * (0.62 + 0.38 * Math.sin(at * 1.7 + phase)));
    up += `M${short(x)} ${short(horizon - thickness * 0.9)}v${short(-tall)}`;
    down += `M${short(x)} ${short(horizon + thickness)}v${short(Math.min(tall * 0.4, (height - horizon) * 0.6))}`;
  }
  const lines = (path: string, visible: number) =>
    `<path d="${path}" fill="none" stroke="${colors.light}" stroke-width="${short(thickness)}" stroke-linecap="round" ${opacity(visible)}/>`;
  return lines(up, 0.88) + lines(down, 0.22);
}

function linesOfSong(canvas: PictureCanvas): string {
  const { width, horizon, unit, small, random, colors } = canvas;
  const count = small ? 3 : 5;
  const phase = random(0, 1);
  const lines = Array.from({ length: count }, (_, at) => {
    const y = horizon * (0.3 + (0.62 * at) / count);
    const lift = unit * 0.12 * (1 + phase - at / count);
    const quarter = width / 4;
    const wave = `q${short(quarter / 2)} ${short(-lift)} ${short(quarter)} 0t${short(quarter)} 0t${short(quarter)} 0t${short(quarter)} 0`;
    return `<path d="M0 ${short(y)}${wave}" ${opacity(0.9 - 0.55 * (at / count))}/>`;
  });
  return `${water(canvas)}<g fill="none" stroke="${colors.light}" stroke-width="${short(unit * (small ? 0.05 : 0.02))}">${lines.join("")}</g>`;
}

function mountainRange(canvas: PictureCanvas): string {
  const { horizon, height, unit, random, colors, center } = canvas;
  const base = horizon + (height - horizon) * 0.2;
  const tall = unit * random(0.4, 0.48);
  const peak = (x: number, top: number, half: number, color: string) => {
    const flank = `l${short(half * 0.55)} ${short(-top * 0.48)}l${short(half * 0.14)} ${short(top * 0.03)}L${short(x)} ${short(base - top)}l${short(half * 0.3)} ${short(top * 0.36)}l${short(half * 0.2)} ${short(top * 0.02)}`;
    return `<path d="M${short(x - half)} ${short(base)}${flank}L${short(x + half * 1.25)} ${short(base)}Z" fill="${color}"/>`;
  };
  const [far, near] = [colors.middle, colors.ground];
  return (
    peak(center + unit * 0.34, tall * 0.66, unit * 0.5, far) +
    peak(center - unit * 0.06, tall, unit * 0.46, near) +
    ridge(canvas, { y: base, height: unit * 0.05, waves: 7, phase: random(0, 6), color: colors.ground }) +
    ridge(canvas, {
      y: base + (height - base) * 0.45,
      height: unit * 0.05,
      waves: 5,
      phase: random(0, 6),
      color: colors.deep,
    })
  );
}

function windingStream(canvas: PictureCanvas): string {
  const { width, height, horizon, unit, random, colors, center } = canvas;
  const depth = height - horizon;
  const hills = [0, 1].map((at) =>
    ridge(canvas, {
      y: horizon + depth * (at * 0.2 - 0.1),
      height: unit * 0.09,
      waves: 4 + at * 2,
      phase: random(0, 6),
      color: at === 0 ? colors.middle : colors.ground,
    }),
  );
  const from = horizon + depth * 0.2;
  const swing = unit * 0.3;
  const left = `M${short(center)} ${short(from)}c${short(swing)} ${short(depth * 0.2)} ${short(-swing * 1.5)} ${short(depth * 0.35)} ${short(-swing * 0.4)} ${short(depth * 0.82)}`;
  const back = `h${short(unit * 0.5)}c${short(-swing * 1.2)} ${short(-depth * 0.4)} ${short(swing * 1.1)} ${short(-depth * 0.6)} ${short(swing * 0.4 - unit * 0.46)} ${short(-depth * 0.82)}z`;
  const low = ridge(canvas, { y: height * 0.96, height: unit * 0.04, waves: 6, phase: width % 6, color: colors.deep });
  return `${hills.join("")}<path d="${left}${back}" fill="${colors.light}" ${opacity(0.8)}/>${low}`;
}

function driftingDiamonds(canvas: PictureCanvas): string {
  const { width, height, horizon, unit, small, random, colors } = canvas;
  const depth = height - horizon;
  const ground =
    ridge(canvas, {
      y: horizon,
      height: unit * 0.05,
      waves: 6,
      phase: random(0, 6),
      color: colors.ground,
      visible: 0.75,
    }) +
    ridge(canvas, { y: horizon + depth * 0.4, height: unit * 0.06, waves: 7, phase: random(0, 6), color: colors.deep });
  const count = small ? 3 : 7;
  const phase = random(0, 6.28);
  const diamonds = Array.from({ length: count }, (_, at) => {
    const x = (width * (at + 0.5 + random(-0.15, 0.15))) / count;
    const size = unit * (small ? ([0.13, 0.21, 0.1][at] ?? 0.1) : random(0.06, 0.15));
    const y = height * (0.42 + 0.12 * Math.sin((at / count) * 6.28 + phase));
    const [dx, dy] = [short(size * 0.82), short(size)];
    return `<path d="M${short(x)} ${short(y - size)}l${dx} ${dy}l-${dx} ${dy}l-${dx} -${dy}z" fill="${at % 3 === 1 ? colors.deep : colors.light}" ${opacity(at % 3 === 1 ? 0.75 : 0.85)}/>`;
  });
  return ground + diamonds.join("");
}

function pebblesOnTheShore(canvas: PictureCanvas): string {
  const { width, height, horizon, unit, small, random, colors } = canvas;
  const count = small ? 4 : 8;
  const pebbles = Array.from({ length: count }, (_, at) => {
    const x = (width * (at + 0.5)) / count;
    const wide = Math.min(unit * random(0.08, 0.14), (width / count) * 0.44);
    const y = horizon + (height - horizon) * random(0.3, 0.62);
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(wide)}" ry="${short(wide * random(0.5, 0.68))}" fill="${at % 3 === 1 ? colors.deep : colors.light}" ${opacity(at % 3 === 1 ? 0.9 : 0.85)}/>`;
  });
  const surf = ridge(canvas, {
    y: horizon + unit * 0.03,
    height: unit * 0.035,
    waves: 9,
    phase: random(0, 6),
    color: colors.ground,
  });
  return surf + pebbles.join("");
}
