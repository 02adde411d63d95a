import { afterAll, expect, test, vi } from 'vitest';

// Defined by the build from the operator's settings.
vi.stubGlobal('companyRegistration', {
  legalName: 'BFJ Ltda.',
  taxId: '11.222.333/0001-81',
  address: 'Rua A, 1, Recife, PE',
});
vi.resetModules();
const { receipt } = await import('../../../web/src/copy/billing/billing-receipt.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a receipt names the selling company with its CNPJ', () => {
  expect(receipt.issuer).toContain('BFJ Ltda., CNPJ 11.222.333/0001-81');
});
