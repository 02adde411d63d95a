import { correctionBytes } from './qr-correction.ts';
import { bitsOf, drawUnder } from './qr-modules.ts';
import type { QrMatrix } from './qr-modules.ts';

/** Correction bytes of each block at level M, by version from 1. */
const correctionLengths = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
];
/** Blocks at level M, by version from 1. */
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

const quietModules = 4;

/**
 * The QR code (ISO/IEC 18004, byte mode, level M) of a text, with its quiet zone.
 * @throws RangeError for more than 666 bytes, which is version 20
 */
export function qrMatrix(text: string): QrMatrix {
  const bytes = Buffer.from(text, 'utf8');
  const version = correctionLengths.findIndex((_, index) => fits(bytes.length, index + 1)) + 1;
  if (version === 0) throw new RangeError('The text is too long for this QR code');
  const codewords = withCorrection(dataCodewords(bytes, version), version);
  const candidates = [0, 1, 2, 3, 4, 5, 6, 7]
    .map(drawUnder(version, codewords))
    .map((matrix) => ({ matrix, penalty: penalty(matrix) }));
  const best = candidates.reduce((a, b) => (b.penalty < a.penalty ? b : a));
  return quiet(best.matrix);
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function fits(length: number, version: number): boolean {
  return 4 + lengthBits(version) + length * 8 <= dataCapacity(version) * 8;
}

/** Codewords that a version has room for: all modules but those of its patterns. */
function rawCapacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataCapacity(version: number): number {
  const blocks = blockCounts[version - 1] ?? 0;
  return rawCapacity(version) - blocks * (correctionLengths[version - 1] ?? 0);
}

function dataCodewords(bytes: Buffer, version: number): number[] {
  const capacity = dataCapacity(version);
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ];
  bits.push(...Array<number>(Math.min(4, capacity * 8 - bits.length)).fill(0));
  bits.push(...Array<number>((8 - (bits.length % 8)) % 8).fill(0));
  const codewords = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let pad = 0xec; codewords.length < capacity; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords;
}

/** Splits data into blocks, adds each block's correction, and interleaves both. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const correction = correctionLengths[version - 1] ?? 0;
  const shorter = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const blocks: number[][] = [];
  for (let start = 0; blocks.length < count;) {
    const length = shorter + (blocks.length >= count - longBlocks ? 1 : 0);
    blocks.push(data.slice(start, start + length));
    start += length;
  }
  const corrections = blocks.map((block) => correctionBytes(block, correction));
  return [...interleaved(blocks, shorter + 1), ...interleaved(corrections, correction)];
}

function interleaved(blocks: readonly (readonly number[])[], longest: number): number[] {
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block.slice(index, index + 1)),
  ).flat();
}

/** How hard a code would be to read, by the longest runs of one colour and the share of dark. */
function penalty(matrix: QrMatrix): number {
  let points = 0;
  let dark = 0;
  for (let line = 0; line < matrix.length; line++) {
    let across = 0;
    let down = 0;
    for (let at = 0; at < matrix.length; at++) {
      const isDark = matrix[line]?.[at] === true;
      if (isDark) dark += 1;
      across = at > 0 && isDark === (matrix[line]?.[at - 1] === true) ? across + 1 : 1;
      const isDarkBelow = matrix[at]?.[line] === true;
      down = at > 0 && isDarkBelow === (matrix[at - 1]?.[line] === true) ? down + 1 : 1;
      // Three points for five in a row, and one for each more.
      points += runPoints(across) + runPoints(down);
    }
  }
  const imbalance = Math.abs(dark / matrix.length ** 2 - 0.5);
  return points + Math.floor(imbalance * 20) * 10;
}

function runPoints(length: number): number {
  if (length < 5) return 0;
  return length === 5 ? 3 : 1;
}

function quiet(matrix: QrMatrix): QrMatrix {
  const width = matrix.length + quietModules * 2;
  const empty = Array.from({ length: quietModules }, () => Array<boolean>(width).fill(false));
  const side = Array<boolean>(quietModules).fill(false);
  return [...empty, ...matrix.map((row) => [...side, ...row, ...side]), ...empty];
}
