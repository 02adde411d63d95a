import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropAccess, keepAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import { keepMigrationDraft } from '../../../web/src/features/trial/migration/migration-draft.ts';
import MigrationPage from '../../../web/src/features/trial/migration/migration-page.tsx';

const email = 'marina@exemplo.com.br';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  dropAccess();
});

function emailShown(): string {
  render(
    <MemoryRouter initialEntries={['/migrar-newsletter']}>
      <MigrationPage />
    </MemoryRouter>,
  );
  return screen.getByLabelText<HTMLInputElement>('E-mail da newsletter').value;
}

test('fills in the e-mail that this tab knows from the newsletter', () => {
  keepAccess({ email, token: 'token' });
  expect(emailShown()).toBe(email);
});

test('the field is empty without one, and typed text comes first', () => {
  expect(emailShown()).toBe('');
  cleanup();
  keepAccess({ email, token: 'token' });
  keepMigrationDraft({ email: 'outra@exemplo.com.br' });
  expect(emailShown()).toBe('outra@exemplo.com.br');
});
