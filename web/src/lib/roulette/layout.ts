/** Where everything lies on a roulette layout, from plan data alone.
 *
 * The unit is one number cell. Lying layout: rows of three stand upright side by side, 3 at the
 * top, zeros to the left, columns to the right, dozens and even chances below. A standing layout
 * (telephone) is the same turned: zeros above, dozens to the left.
 *
 * One rule finds every inside place: chips lie where the cells they cover meet. Where the cells
 * have no common point (streets, six lines, first four) they lie on the long edge.
 */

import type { BetInfo, Label, On, RouletteLayout } from "../api/protocol";
import { heapKey } from "../state/table";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place for chips. Areas are boxes one can hit; points lie between the cells. */
export interface Spot {
  key: string;
  bet: string;
  on: On;
  covers: string[];
  x: number;
  y: number;
  area: Box | null;
}

interface Cell extends Box {
  label: Label;
}

export interface Board {
  width: number;
  height: number;
  standing: boolean;
  cells: Cell[];
  spots: Spot[];
}

/** A layout is drawn smaller where that lets all of it be seen, but not so small that it is hard to hit. */
const SMALLEST = 0.65;

export function fitting(full: number, room: number): number {
  return room >= SMALLEST * full ? Math.min(full, room) : full;
}

const ZERO_WIDTH = 1;
const COLUMN_WIDTH = 1;
const BAND = 0.9;
const ROWS = 3;

/** The usual order of the even chances along the edge; others follow as the plan lists them. */
const USUAL_ORDER = ["low", "even", "red", "black", "odd", "high"];

export function makeBoard(layout: RouletteLayout, standing: boolean): Board {
  const board = layout.grid ? gridBoard(layout, layout.grid) : pictureBoard(layout, standing);
  return layout.grid && standing ? turned(board) : board;
}

function gridBoard(layout: RouletteLayout, grid: { numbers: number; zeros: Label[] }): Board {
  const columns = grid.numbers / ROWS;
  const left = grid.zeros.length ? ZERO_WIDTH : 0;
  const cells: Cell[] = grid.zeros.map((label, at) => {
    // 0 lies next to 1, so the first zero is the lowest.
    const h = ROWS / grid.zeros.length;
    return { label, x: 0, y: ROWS - (at + 1) * h, w: ZERO_WIDTH, h };
  });
  for (let n = 1; n <= grid.numbers; n++) {
    cells.push({
      label: n,
      x: left + Math.floor((n - 1) / ROWS),
      y: ROWS - 1 - ((n - 1) % ROWS),
      w: 1,
      h: 1,
    });
  }
  const byLabel = new Map(cells.map((cell) => [String(cell.label), cell]));
  const inside = layout.bets.flatMap((bet) => bet.spots.map((on) => insideSpot(bet, on, byLabel)));
  const outside = placeOutside(
    layout.bets.filter((bet) => !bet.spots.length),
    byLabel,
    left,
    columns,
  );
  const spots = [...inside, ...outside];
  const bottom = Math.max(ROWS, ...outside.map((one) => (one.area ? one.area.y + one.area.h : 0)));
  return { width: left + columns + COLUMN_WIDTH, height: bottom, standing: false, cells, spots };
}

function insideSpot(bet: BetInfo, on: On, byLabel: Map<string, Cell>): Spot {
  const covers = on.map(String);
  const boxes = covers.flatMap((label) => byLabel.get(label) ?? []);
  const point = meetingPoint(boxes);
  return {
    key: heapKey(bet.bet, on),
    bet: bet.bet,
    on,
    covers,
    ...point,
    area: boxes.length === 1 ? boxOf(boxes[0]!) : null,
  };
}

function boxOf({ x, y, w, h }: Box): Box {
  return { x, y, w, h };
}

/** The middle of what all boxes share; without a common point, on the long edge. */
export function meetingPoint(boxes: Box[]): { x: number; y: number } {
  const x = shared(boxes.map((box) => [box.x, box.x + box.w]));
  const y = shared(boxes.map((box) => [box.y, box.y + box.h]));
  return { x: x ?? mean(boxes.map((box) => box.x + box.w / 2)), y: y ?? ROWS };
}

function shared(spans: [number, number][]): number | null {
  const from = Math.max(...spans.map(([start]) => start));
  const to = Math.min(...spans.map(([, end]) => end));
  return from <= to ? (from + to) / 2 : null;
}

function mean(values: number[]): number {
  return values.reduce((total, one) => total + one, 0) / values.length;
}

/** Columns stand at the end of their row, dozens along the edge, the rest in a band beyond. */
function placeOutside(
  bets: BetInfo[],
  byLabel: Map<string, Cell>,
  left: number,
  columns: number,
): Spot[] {
  const spots: Spot[] = [];
  const ranges: BetInfo[] = [];
  const rest: BetInfo[] = [];
  for (const bet of bets) {
    const cells = (bet.covers ?? []).flatMap((label) => byLabel.get(String(label)) ?? []);
    const rows = new Set(cells.map((cell) => cell.y));
    if (rows.size === 1 && cells.length === columns) {
      spots.push(areaSpot(bet, { x: left + columns, y: cells[0]!.y, w: COLUMN_WIDTH, h: 1 }));
    } else if (isBlock(cells) && cells.length * 2 < columns * ROWS) {
      ranges.push(bet);
    } else rest.push(bet);
  }
  for (const bet of ranges) {
    const cells = (bet.covers ?? []).flatMap((label) => byLabel.get(String(label)) ?? []);
    const from = Math.min(...cells.map((cell) => cell.x));
    const to = Math.max(...cells.map((cell) => cell.x + cell.w));
    spots.push(areaSpot(bet, { x: from, y: ROWS, w: to - from, h: BAND }));
  }
  const top = ROWS + (ranges.length ? BAND : 0);
  const width = columns / Math.max(1, rest.length);
  inUsualOrder(rest).forEach((bet, at) => {
    spots.push(areaSpot(bet, { x: left + at * width, y: top, w: width, h: BAND }));
  });
  return spots;
}

/** Whole neighbouring rows of three, such as a dozen. */
function isBlock(cells: Cell[]): boolean {
  const at = new Set(cells.map((cell) => cell.x));
  const span = Math.max(...at) - Math.min(...at) + 1;
  return cells.length > 0 && cells.length === at.size * ROWS && span === at.size;
}

function inUsualOrder(bets: BetInfo[]): BetInfo[] {
  const place = (bet: BetInfo) => {
    const at = USUAL_ORDER.indexOf(bet.bet);
    return at < 0 ? USUAL_ORDER.length : at;
  };
  return bets.toSorted((one, other) => place(one) - place(other));
}

function areaSpot(bet: BetInfo, area: Box): Spot {
  return {
    key: bet.bet,
    bet: bet.bet,
    on: [],
    covers: (bet.covers ?? []).map(String),
    x: area.x + area.w / 2,
    y: area.y + area.h / 2,
    area,
  };
}

/** A wheel with pictures: one field per bet. */
function pictureBoard(layout: RouletteLayout, standing: boolean): Board {
  const across = standing ? 2 : Math.min(3, layout.bets.length);
  const [w, h] = standing ? [2.5, 2] : [4, 2];
  const spots = layout.bets.map((bet, at) =>
    areaSpot(bet, { x: (at % across) * w, y: Math.floor(at / across) * h, w, h }),
  );
  const rows = Math.ceil(layout.bets.length / across);
  return { width: across * w, height: rows * h, standing, cells: [], spots };
}

/** The same layout for a narrow screen: what was left is above, what was below is left. */
function turned(board: Board): Board {
  const turn = (box: Box): Box => ({ x: board.height - box.y - box.h, y: box.x, w: box.h, h: box.w });
  return {
    width: board.height,
    height: board.width,
    standing: true,
    cells: board.cells.map((cell) => ({ ...cell, ...turn(cell) })),
    spots: board.spots.map((spot) => ({
      ...spot,
      x: board.height - spot.y,
      y: spot.x,
      area: spot.area && turn(spot.area),
    })),
  };
}

const REACH = 0.25;

/** The place that a finger or pointer means: a point within a quarter cell, else the area. */
export function spotAt(board: Board, x: number, y: number): Spot | null {
  let nearest: Spot | null = null;
  let distance = REACH;
  for (const spot of board.spots) {
    if (spot.area) continue;
    const away = Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y));
    if (away <= distance) {
      nearest = spot;
      distance = away;
    }
  }
  if (nearest) return nearest;
  return (
    board.spots.find(
      ({ area }) =>
        area && x >= area.x && x < area.x + area.w && y >= area.y && y < area.y + area.h,
    ) ?? null
  );
}

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The next place in a direction, for the arrow keys: near, and as straight as possible. */
export function spotBeside(board: Board, from: Spot, direction: Direction): Spot {
  const [dx, dy] = WAYS[direction];
  let best = from;
  let least = Infinity;
  for (const spot of board.spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along < 0.05 || aside > along * 2.01 + 0.01) continue;
    const effort = along + 2 * aside;
    if (effort < least) [best, least] = [spot, effort];
  }
  return best;
}
