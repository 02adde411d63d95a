import { describe, expect, it } from 'vitest';
import {
  deriveBusinessScopedId,
  canonicalNumber,
  numberDigits,
  toWhatsAppNumber,
  typedDigits,
} from '../../src/whatsapp/phone-numbers.ts';

describe('phone numbers of the WhatsApp sandbox', () => {
  it.each([
    ['11988887777', '5511988887777'],
    ['(11) 98888-7777', '5511988887777'],
    ['+51 987 654 321', '51987654321'],
    ['+47 912 34 567', '4791234567'],
    ['+1 202 555 0123', '12025550123'],
    ['+290 1234', '2901234'],
  ])('parses %s, as a developer types it, as %s', (typed, digits) => {
    expect(typedDigits(typed)).toBe(digits);
    expect(numberDigits(digits)).toBe(digits);
  });

  it.each([
    ['5551987654321', '555187654321', '555187654321', 'BR'],
    ['5511988887777', '551188887777', '5511988887777', 'BR'],
    // A landline, and the mobile number with a nine before it.
    ['555133334444', '555133334444', '555133334444', 'BR'],
    ['5551933334444', '5551933334444', '5551933334444', 'BR'],
    ['51987654321', '51987654321', '51987654321', 'PE'],
    ['4791234567', '4791234567', '4791234567', 'NO'],
    ['351912345678', '351912345678', '351912345678', 'PT'],
    ['999123456789', '999123456789', '999123456789', 'ZZ'],
  ])('finds %s by %s, and reports it as %s with an id of %s', (digits, key, waId, country) => {
    expect(canonicalNumber(digits)).toBe(key);
    expect(canonicalNumber(waId)).toBe(key);
    expect(toWhatsAppNumber(digits)).toBe(waId);
    expect(deriveBusinessScopedId(key)).toMatch(new RegExp(`^${country}\\.\\d{16}$`));
  });
});
