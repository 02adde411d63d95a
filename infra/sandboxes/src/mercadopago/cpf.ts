/**
 * Returns whether a text of eleven digits, with or without punctuation, is a valid taxpayer number by the partner's
 * check.
 */
export function isCpf(typed: string): boolean {
  const digits = typed.replace(/\D/g, '');
  // Eleven equal digits pass the checksum.
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false;
  return digits.endsWith(`${checkDigit(digits.slice(0, 9))}${checkDigit(digits.slice(0, 10))}`);
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
