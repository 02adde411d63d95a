import { describe, expect, it } from 'vitest';
import { parseRegistration, validateRegistration } from '../../../shared/company-registration.ts';
import { formatCnpj, isCnpj } from '../../../shared/values/cnpj.ts';
import { readCompany } from '../../../web/company-settings.ts';

describe('a CNPJ', () => {
  it.each([
    ['11.222.333/0001-81', true],
    ['11222333000181', true],
    // The Receita's own example with letters.
    ['12.ABC.345/01DE-35', true],
    ['12.ABC.345/01DE-53', false],
    ['11.222.333/0001-82', false],
    ['11.111.111/1111-11', false],
    ['12.abc.345/01de-35', false],
    ['529.982.247-25', false],
    ['', false],
  ])('%s: %s', (typed, expected) => {
    expect(isCnpj(typed)).toBe(expected);
  });

  it('is formatted with dots', () => {
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  });
});

const whole = {
  BFJ_COMPANY_NAME: ' BFJ Ltda. ',
  BFJ_COMPANY_CNPJ: '11222333000181',
  BFJ_COMPANY_ADDRESS: 'Rua A, 1, Recife, PE',
};

describe('the seller', () => {
  it('is configured by three settings', () => {
    expect(readCompany(whole)).toEqual({
      legalName: 'BFJ Ltda.',
      taxId: '11.222.333/0001-81',
      address: 'Rua A, 1, Recife, PE',
    });
  });

  it('is left out when none is set', () => {
    expect(validateRegistration({ BFJ_COMPANY_NAME: ' ' })).toBeUndefined();
    expect(parseRegistration({})).toBeUndefined();
    expect(readCompany({})).toBeUndefined();
  });

  it('fails the build when one is missing or wrong', () => {
    expect(() => readCompany({ ...whole, BFJ_COMPANY_ADDRESS: '' })).toThrow(
      /^BFJ_COMPANY_ADDRESS must be set/,
    );
    expect(() => readCompany({ ...whole, BFJ_COMPANY_CNPJ: '11222333000182' })).toThrow(
      /^BFJ_COMPANY_CNPJ must be a CNPJ/,
    );
  });
});
