/**
 * Validates a CNPJ, Brazil's company number: twelve digits or, since July 2026, capital letters, and two check
 * digits (Receita Federal, IN RFB nº 2.229/2024). A valid number need not have been issued.
 */
export function isCnpj(typed: string): boolean {
  const characters = typed.replace(/[./-]/g, '');
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1{13}$/.test(characters)) return false;
  const checks = [checkDigit(characters.slice(0, 12)), checkDigit(characters.slice(0, 13))];
  return characters.endsWith(checks.join(''));
}

/** `11222333000181` as `11.222.333/0001-81`. */
export function formatCnpj(typed: string): string {
  return typed.replace(/[./-]/g, '').replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

function checkDigit(characters: string): number {
  const sum = Array.from(characters).reduce((total, character, position) => {
    // Weights from the right: 2 to 9, repeated; a letter counts as its distance from the digit zero in ASCII.
    const weight = ((characters.length - 1 - position) % 8) + 2;
    return total + (character.charCodeAt(0) - '0'.charCodeAt(0)) * weight;
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
