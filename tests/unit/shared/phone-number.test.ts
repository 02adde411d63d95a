import { getExampleNumber } from 'libphonenumber-js/min';
import mobileExamples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import {
  accountPhoneNumber,
  readPhoneNumber,
  toWhatsAppKey,
} from '../../../functions/entities/phone-number.ts';
import { isMobilePhone } from '../../../shared/values/phone.ts';
import { areaCodes } from '../../support/users/phones.ts';

const examples = Object.keys(mobileExamples).flatMap((name) => {
  const example = getExampleNumber(name as keyof typeof mobileExamples, mobileExamples);
  return example === undefined ? [] : [{ country: example.country, number: example.number }];
});
const foreign = examples.filter(({ country }) => country !== 'BR');

describe('a number with a country code', () => {
  it.each([
    ['5511988887777', '+5511988887777'],
    ['+5511988887777', '+5511988887777'],
    // WhatsApp leaves the ninth digit out.
    ['555187654321', '+5551987654321'],
    ['+555167654321', '+5551967654321'],
    ['551133334444', '+551133334444'],
    ['5511933334444', '+5511933334444'],
    ['551155554444', '+551155554444'],
    ['51987654321', '+51987654321'],
    ['4791234567', '+4791234567'],
    ['6591234567', '+6591234567'],
    ['34612345678', '+34612345678'],
    ['12025550123', '+12025550123'],
    ['2901234', '+2901234'],
    ['123456789012345', '+123456789012345'],
  ])('%s is %s, and is parsed to the same again', (written, number) => {
    expect(readPhoneNumber(written)).toBe(number);
    expect(readPhoneNumber(number)).toBe(number);
  });

  it.each(['', '+', '0', '5511', '011988887777', '1234567890123456', '++5511988887777'])(
    'rejects %j',
    (written) => {
      expect(readPhoneNumber(written)).toBeUndefined();
    },
  );

  it.each([
    'BR.1502576394655843',
    '55 11 98888-7777',
    '(11) 98888-7777',
    '5511988887777x',
    '\n51987654321',
    '51987654321\n',
  ])('rejects %j, a notation that WhatsApp does not use', (written) => {
    expect(readPhoneNumber(written)).toBeUndefined();
  });
});

describe('the key of a number', () => {
  it.each([
    ['5511988887777', '551188887777'],
    ['551188887777', '551188887777'],
    ['+5511988887777', '551188887777'],
    // A landline differs from the mobile number with a nine before it.
    ['5511933334444', '551133334444'],
    ['551133334444', '+551133334444'],
    ['51987654321', '+51987654321'],
    ['BR.1502576394655843', 'BR.1502576394655843'],
  ])('for %s is %s', (numberOrId, key) => {
    expect(toWhatsAppKey(numberOrId)).toBe(key);
  });

  it('keeps the stored form of a Brazilian mobile number, in every area code', () => {
    for (const areaCode of areaCodes) {
      const stored = `55${areaCode}87654321`;
      const written = [stored, `55${areaCode}987654321`].map(toWhatsAppKey);
      expect([...written, accountPhoneNumber(`${areaCode}987654321`)]).toEqual([
        stored,
        stored,
        `+55${areaCode}987654321`,
      ]);
    }
  });
});

describe('a mobile number of a country with WhatsApp', () => {
  it('is parsed as written', () => {
    expect(examples.length).toBeGreaterThan(200);
    for (const { number } of examples) expect(readPhoneNumber(number.slice(1))).toBe(number);
  });

  it('is never the number of a Brazilian account, even with the same digits', () => {
    for (const { number } of foreign) {
      const digits = number.slice(1);
      expect(readPhoneNumber(digits)?.startsWith('+55')).toBe(false);
      // The accounts that match the same digits, with or without the ninth digit.
      const accounts = [digits, `${digits.slice(0, 2)}9${digits.slice(2)}`].filter(isMobilePhone);
      for (const telefone of accounts) {
        expect(accountPhoneNumber(telefone)).not.toBe(readPhoneNumber(digits));
        expect(toWhatsAppKey(`55${telefone}`)).not.toBe(toWhatsAppKey(digits));
      }
      expect(toWhatsAppKey(digits)).toBe(number);
    }
  });

  it('resembles Brazilian ones without its country code, so that these cases are covered', () => {
    const confusable = foreign.filter(({ number }) => isMobilePhone(number.slice(1)));
    expect(confusable.map(({ country }) => country)).toEqual(expect.arrayContaining(['PE']));
  });
});
