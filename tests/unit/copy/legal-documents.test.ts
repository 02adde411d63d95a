import { describe, expect, it } from 'vitest';
import { company, identify } from '../../../web/src/copy/company.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import { updatedOn, type LegalDocument } from '../../../web/src/copy/legal/legal-document.ts';
import { privacyPolicy } from '../../../web/src/copy/legal/privacy-policy.ts';
import { footer } from '../../../web/src/copy/shell.ts';
import { terms } from '../../../web/src/copy/legal/terms.ts';

const documents = [privacyPolicy, terms];

function textOf({ intro, sections }: LegalDocument): string {
  const blocks = sections.flatMap((section) => section.blocks);
  return JSON.stringify([intro, blocks]);
}

describe.each(documents)('$title', (document) => {
  it('shows its date, which is not newer than the accepted version', () => {
    expect(document.updatedLabel).toBe(updatedOn(document.updatedAt).updatedLabel);
    expect(document.updatedAt <= legalTextsVersion).toBe(true);
  });

  it('has addressable sections, none of them empty', () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, blocks } of document.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(blocks.length).toBeGreaterThan(0);
    }
  });

  it('names who may use the product and the contact address', () => {
    expect(textOf(document)).toContain('18 anos ou mais');
    expect(textOf(document)).toContain(company.supportEmail);
    expect(textOf(document)).toContain(company.privacyEmail);
  });
});

describe('the terms', () => {
  it('carry the CVM wording of the footer', () => {
    const disclaimer = footer.disclaimer.find((text) => text.includes('Resoluções CVM nº 19'));
    expect(textOf(terms)).toContain(disclaimer ?? 'no such wording');
  });
});

describe('the company', () => {
  it('shows its registration once it is known', () => {
    const registration = {
      legalName: 'BFJ Ltda.',
      taxId: '00.000.000/0001-91',
      address: 'Rua A, 1',
    };
    expect(identify({ ...company, registration: undefined })).toBe('BFJ');
    expect(identify({ ...company, registration })).toBe(
      'BFJ (BFJ Ltda., CNPJ 00.000.000/0001-91, com endereço em Rua A, 1)',
    );
  });
});

it('dates are written in words', () => {
  expect(updatedOn('2025-07-11')).toEqual({
    updatedAt: '2025-07-11',
    updatedLabel: 'Última atualização: 11 de julho de 2025',
  });
});
