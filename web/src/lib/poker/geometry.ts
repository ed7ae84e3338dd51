/** Where things lie on the table: seats round an oval, the own one at the bottom, the next player
 * clockwise to its left. Units: the felt is `width` wide. */

export interface Point {
  x: number;
  y: number;
}

interface Spot {
  seat: Point;
  /** Chips in front of the seat. */
  bet: Point;
  button: Point;
}

interface Oval {
  centre: Point;
  a: number;
  b: number;
  /** 2 is an ellipse, more is squarer. */
  power: number;
}

interface Shape {
  width: number;
  height: number;
  seats: Oval;
  /** Where bets lie; without it they lie at the plates, and above the own cards. */
  bets: Oval | null;
}

export const WIDE: Shape = {
  width: 1000,
  height: 600,
  seats: { centre: { x: 500, y: 310 }, a: 412, b: 222, power: 2.5 },
  bets: { centre: { x: 500, y: 286 }, a: 286, b: 116, power: 2.5 },
};

/** A telephone held upright. */
export const TALL: Shape = {
  width: 500,
  height: 690,
  seats: { centre: { x: 250, y: 350 }, a: 184, b: 284, power: 3.4 },
  bets: null,
};

const SAMPLES = 720;

/** `count` spots, the own one first. */
export function spots(count: number, shape: Shape): Spot[] {
  return along(shape.seats, count).map((angle, place) => {
    const seat = at(shape.seats, angle);
    if (!shape.bets) return atPlate(seat, shape, place === 0);
    const bet = at(shape.bets, angle);
    // Beside the own plate, where no card hides it.
    if (place === 0) return { seat, bet, button: { x: seat.x - 96, y: seat.y + 16 } };
    const aside = at(shape.bets, angle + 0.36);
    const button = { x: (aside.x * 3 + seat.x) / 4, y: (aside.y * 3 + seat.y) / 4 };
    return { seat, bet, button };
  });
}

function atPlate(seat: Point, shape: Shape, own: boolean): Spot {
  const inwards = Math.sign(Math.round(shape.width / 2 - seat.x)) || 1;
  // Chips lie under a plate, but beside those next to the own cards.
  const low = seat.y > shape.height * 0.6;
  const bet = own
    ? { x: seat.x, y: seat.y - 142 }
    : low
      ? { x: seat.x + 112 * inwards, y: seat.y + 6 }
      : { x: seat.x + 16 * inwards, y: seat.y + 50 };
  return { seat, bet, button: { x: seat.x + (own ? 86 : 74) * inwards, y: seat.y - (own ? 4 : 22) } };
}

/** Angles of points that are equally far from each other along the oval. */
function along(oval: Oval, count: number): number[] {
  const lengths = [0];
  let before = at(oval, 0);
  for (let step = 1; step <= SAMPLES; step++) {
    const here = at(oval, (2 * Math.PI * step) / SAMPLES);
    lengths.push(lengths[step - 1]! + Math.hypot(here.x - before.x, here.y - before.y));
    before = here;
  }
  const round = lengths[SAMPLES]!;
  return Array.from({ length: count }, (_, seat) => {
    const step = lengths.findIndex((length) => length >= (round * seat) / count);
    return (2 * Math.PI * step) / SAMPLES;
  });
}

/** Angle 0 is the bottom, a quarter turn the left side. */
function at({ centre, a, b, power }: Oval, angle: number): Point {
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return { x: centre.x - a * bent(Math.sin(angle)), y: centre.y + b * bent(Math.cos(angle)) };
}
