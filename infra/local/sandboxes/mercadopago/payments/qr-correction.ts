/** Reed-Solomon correction bytes of a block, over GF(256) with the polynomial 0x11D. */
export function correctionBytes(block: readonly number[], length: number): number[] {
  const divisor = generator(length);
  const rest = Array<number>(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    }
  }
  return rest;
}

/** Coefficients of (x - 1)(x - 2)(x - 4)…, highest power first, without the leading 1. */
function generator(degree: number): number[] {
  const coefficients = Array<number>(degree).fill(0);
  coefficients[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      const next = index + 1 < degree ? (coefficients[index + 1] ?? 0) : 0;
      coefficients[index] = multiply(coefficients[index] ?? 0, root) ^ next;
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}
