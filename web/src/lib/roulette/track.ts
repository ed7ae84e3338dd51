/** The racetrack and the wheel: pockets in turning order around an oval or a circle. */

interface Point {
  x: number;
  y: number;
}

interface TrackPocket {
  label: string;
  path: string;
  middle: Point;
}

interface Track {
  width: number;
  height: number;
  pockets: TrackPocket[];
  /** The free inside of the oval. */
  inner: { x: number; y: number; w: number; h: number; r: number };
}

/** A point on a stadium (two half circles joined by straights), by distance along its edge. */
function stadium(width: number, height: number, inset: number): (share: number) => Point {
  const outerR = height / 2;
  const r = outerR - inset;
  const straight = width - height;
  // Shares follow the outer edge, so that cuts through the band are straight.
  const edge = 2 * straight + 2 * Math.PI * outerR;
  return (share) => {
    let d = (((share % 1) + 1) % 1) * edge;
    if (d < straight) return { x: outerR + d, y: inset };
    d -= straight;
    const arc = Math.PI * outerR;
    if (d < arc) {
      const angle = d / outerR - Math.PI / 2;
      return { x: outerR + straight + r * Math.cos(angle), y: outerR + r * Math.sin(angle) };
    }
    d -= arc;
    if (d < straight) return { x: outerR + straight - d, y: height - inset };
    d -= straight;
    const angle = d / outerR + Math.PI / 2;
    return { x: outerR + r * Math.cos(angle), y: outerR + r * Math.sin(angle) };
  };
}

/** Pockets around an oval, the first of them in the middle of the right bend. */
export function makeTrack(labels: string[], width: number, height: number, band: number): Track {
  const outer = stadium(width, height, 0);
  const inside = stadium(width, height, band);
  const centre = stadium(width, height, band / 2);
  const straight = width - height;
  const edge = 2 * straight + Math.PI * height;
  const firstAt = (straight + (Math.PI * height) / 4) / edge;
  const size = 1 / labels.length;
  const pockets = labels.map((label, at) => {
    const from = firstAt + (at - 0.5) * size;
    const steps = [0, 0.25, 0.5, 0.75, 1].map((part) => from + part * size);
    const points = [...steps.map(outer), ...steps.toReversed().map(inside)];
    return { label, path: polygon(points), middle: centre(from + size / 2) };
  });
  return {
    width,
    height,
    pockets,
    inner: {
      x: band,
      y: band,
      w: width - 2 * band,
      h: height - 2 * band,
      r: height / 2 - band,
    },
  };
}

function polygon(points: Point[]): string {
  return points.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("") + "Z";
}

/** One pocket of a wheel as a piece of a ring. Angles in degrees, 0 at the top. */
export function ringPiece(from: number, to: number, inner: number, outer: number): string {
  const large = to - from > 180 ? 1 : 0;
  const a = onCircle(from, outer);
  const b = onCircle(to, outer);
  const c = onCircle(to, inner);
  const d = onCircle(from, inner);
  return (
    `M${fixed(a)}A${outer} ${outer} 0 ${large} 1 ${fixed(b)}` +
    `L${fixed(c)}A${inner} ${inner} 0 ${large} 0 ${fixed(d)}Z`
  );
}

export function onCircle(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

function fixed({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
