/** Rows of modules, true where dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Bits that say correction level M in the format information. */
const levelM = 0;

type Grid = boolean[][];

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** All modules of a code under a mask, without its quiet zone; what masks share is drawn once. */
export function drawUnder(
  version: number,
  codewords: readonly number[],
): (mask: number) => QrMatrix {
  const size = version * 4 + 17;
  const patterns = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const setPattern = (x: number, y: number, isDark: boolean) => {
    setModule(patterns, x, y, isDark);
    setModule(taken, x, y, true);
  };
  drawPatterns(version, size, setPattern);
  drawFormat(size, 0, setPattern);
  if (version >= 7) drawVersion(version, size, setPattern);
  const bits = codewords.flatMap((codeword) => bitsOf(codeword, 8));
  const free = [...zigzag(size)].filter(({ x, y }) => taken[y]?.[x] === false);

  return (mask) => {
    const modules = patterns.map((row) => [...row]);
    const flips = masks[mask] ?? (() => false);
    for (const [index, { x, y }] of free.entries()) {
      setModule(modules, x, y, (bits[index] === 1) !== flips(x, y));
    }
    drawFormat(size, mask, (x, y, isDark) => setModule(modules, x, y, isDark));
    return modules;
  };
}

/** Patterns may reach over the edge, where they are cut off. */
function setModule(modules: Grid, x: number, y: number, isDark: boolean): void {
  const row = modules[y];
  if (row !== undefined && x >= 0 && x < modules.length) row[x] = isDark;
}

/** Two columns at a time from the right, up and down in turn, without the timing column. */
function* zigzag(size: number): Generator<{ x: number; y: number }> {
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      yield { x: right, y };
      yield { x: right - 1, y };
    }
    upwards = !upwards;
  }
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

function drawPatterns(version: number, size: number, set: SetModule): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(cx, cy, 4, set, (distance) => distance !== 2 && distance !== 4);
  }
  const centres = alignmentCentres(version, size);
  const last = centres.length - 1;
  for (const [i, cx] of centres.entries()) {
    for (const [j, cy] of centres.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) square(cx, cy, 2, set, (distance) => distance !== 1);
    }
  }
}

function square(
  cx: number,
  cy: number,
  radius: number,
  set: SetModule,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  const fromTheEnd = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...fromTheEnd.toReversed()];
}

function drawFormat(size: number, mask: number, set: SetModule): void {
  const data = (levelM << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index++) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index++) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) set(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) set(8, size - 15 + index, bit(index));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: SetModule): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const along = size - 11 + (index % 3);
    set(along, Math.floor(index / 3), isDark);
    set(Math.floor(index / 3), along, isDark);
  }
}

/** Remainder of a BCH code, over its generator of this degree. */
function remainder(data: number, degree: number, generator: number): number {
  let rest = data;
  for (let step = 0; step < degree; step++) {
    rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  }
  return rest;
}

/** Bits of a number, highest first. */
export function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);
}
