export interface CardBrand {
  readonly id: string;
  readonly name: string;
  readonly type: 'credit_card' | 'debit_card';
  readonly issuer: { readonly id: number; readonly name: string };
  /** Matches the first digits of the number. */
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
  readonly securityCodeLength: number;
}

const brand = (
  id: string,
  name: string,
  issuer: CardBrand['issuer'],
  pattern: RegExp,
  overrides: Partial<CardBrand> = {},
): CardBrand => ({
  id,
  name,
  type: 'credit_card',
  issuer,
  pattern,
  lengths: [16],
  securityCodeLength: 3,
  ...overrides,
});

/** More specific patterns first: the first match decides. */
export const cardBrands: readonly CardBrand[] = [
  brand('debelo', 'Elo Débito', { id: 1100, name: 'Elo' }, /^(5067|5090)/, { type: 'debit_card' }),
  brand(
    'elo',
    'Elo',
    { id: 1100, name: 'Elo' },
    /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|627780|636297|636368|65[05])/,
  ),
  brand('hipercard', 'Hipercard', { id: 1000, name: 'Hipercard' }, /^(606282|3841)/, {
    lengths: [13, 16, 19],
  }),
  brand('amex', 'American Express', { id: 310, name: 'American Express' }, /^3[47]/, {
    lengths: [15],
    securityCodeLength: 4,
  }),
  brand('master', 'Mastercard', { id: 24, name: 'Mastercard' }, /^(5031|5[1-5]|2[2-7])/),
  brand('visa', 'Visa', { id: 25, name: 'Visa' }, /^4/, { lengths: [13, 16] }),
];

/** Returns the brand that issues numbers with these first digits (six or more). */
export function findBrand(digits: string): CardBrand | undefined {
  return cardBrands.find((known) => known.pattern.test(digits));
}

export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits.length > 0 && sum % 10 === 0;
}
