import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  internationalPhone,
  isMobilePhone,
  phoneDigits,
  validatePhone,
} from '../../../shared/values/phone.ts';

describe('a Brazilian mobile phone', () => {
  it.each([
    ['(11) 98888-7777', '11988887777'],
    ['11988887777', '11988887777'],
    ['+55 11 98888-7777', '11988887777'],
    ['5511988887777', '11988887777'],
    ['(99) 90000-0000', '99900000000'],
    ['(55) 99999-9999', '55999999999'],
    ['+55 (55) 99999-9999', '55999999999'],
    ['5555999999999', '55999999999'],
    ['055 99999-9999', '55999999999'],
    ['+55 91 98877-6655', '91988776655'],
    ['0055 11 98888-7777', '11988887777'],
    ['011988887777', '11988887777'],
    ['0 91 98877 6655', '91988776655'],
    ['055 91 98877.6655', '91988776655'],
    ['+55 (091) 98877-6655', '91988776655'],
    ['\u202a+55 91 98877\u20116655\u202c', '91988776655'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(phoneDigits(typed)).toBe(stored);
    expect(isMobilePhone(typed)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['abc', 'no digit'],
    ['(11) 3333-4444', 'a landline'],
    ['(11) 8888-7777', 'without the ninth digit'],
    ['(11) 88888-7777', 'a ninth digit that is no nine'],
    ['(20) 98888-7777', 'an unassigned area code'],
    ['(00) 98888-7777', 'no area code'],
    ['988887777', 'without an area code'],
    ['+1 202 555 0123', 'another country'],
    ['+351 912 345 678', 'another country'],
    ['+31 97 0123 4567', 'another country, though its digits would be a number of Brazil'],
    ['0031 970123456', 'another country, announced by zeros'],
    ['119888877778', 'a digit too many'],
    ['55119888877771', 'a digit too many behind the country'],
  ])('%j is invalid: %s', (typed) => {
    expect(isMobilePhone(typed)).toBe(false);
  });

  it.each([
    ['', 'short'],
    ['+', 'short'],
    ['(11) 3333-4444', 'landline'],
    ['+55 11 3333-4444', 'landline'],
    ['(11) 8888-7777', 'short'],
    ['(11) 3333-444', 'short'],
    ['(00) 98888-7777', 'area-code'],
    ['00988887777', 'area-code'],
    ['(00) 3333-4444', 'area-code'],
    ['(01) 3333-4444', 'short'],
    ['(20) 3333-4444', 'area-code'],
    ['00 31 97 0123 4567', 'foreign'],
    ['00 55 11 98888-7777', undefined],
    ['+55 999887766', 'short'],
    ['(91) 98877-66551', 'long'],
    ['+55 91 98877-66551', 'long'],
    ['(55) 99988-77661', 'long'],
    ['55 91 98877-66551', 'long'],
    ['+1 202 555 0123', 'foreign'],
    ['(20) 98888-7777', 'area-code'],
    ['(11) 88888-7777', 'landline'],
    ['(11) 98888-7777', undefined],
  ])('the problem of %j is: %s', (typed, problem) => {
    expect(validatePhone(typed)).toBe(problem);
  });

  it('has one of the 67 area codes', () => {
    const areaCodes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
    expect(areaCodes.filter((code) => isMobilePhone(`${code}988887777`))).toHaveLength(67);
  });

  it('is formatted with its mask, and with its country code for others', () => {
    expect(formatPhone('11988887777')).toBe('(11) 98888-7777');
    expect(formatPhone('1133334444')).toBe('(11) 3333-4444');
    expect(internationalPhone('11988887777')).toBe('+5511988887777');
  });
});
