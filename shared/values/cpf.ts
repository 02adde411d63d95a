/**
 * Returns the digits of a CPF, Brazil's taxpayer number: nine digits and two check digits. A valid number need not
 * have been issued.
 */
export function cpfDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Returns why a text is an invalid CPF; undefined for a valid one. */
export function validateCpf(typed: string): 'missing' | 'length' | 'invalid' | undefined {
  const digits = cpfDigits(typed);
  if (digits === '') return 'missing';
  if (digits.length !== 11) return 'length';
  // Eleven equal digits pass the checksum but are never assigned.
  if (/^(\d)\1{10}$/.test(digits)) return 'invalid';
  const checks = [checkDigit(digits.slice(0, 9)), checkDigit(digits.slice(0, 10))];
  return digits.endsWith(checks.join('')) ? undefined : 'invalid';
}

export function isCpf(typed: string): boolean {
  return validateCpf(typed) === undefined;
}

/** `52998224725` as `529.982.247-25`. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Enough of a CPF for its owner to know it by: `***.982.247-**`. */
export function maskCpf(digits: string): string {
  return digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, position) => total + Number(digit) * (digits.length + 1 - position),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
