import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { dropAccess, keepAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import MigrationForm from '../../../web/src/features/trial/migration/migration-form.tsx';
import { keepMigrationDraft } from '../../../web/src/features/trial/migration/migration-draft.ts';
import MigrationPage from '../../../web/src/features/trial/migration/migration-page.tsx';
import { emptyMigration } from '../../../web/src/features/trial/migration/migration-values.ts';
import { attemptKeyFor } from '../../../web/src/features/onboarding/wizard/signup-attempt.ts';
import { takeNotices } from '../../../web/src/ui/feedback/notices.ts';

const email = 'marina@exemplo.com.br';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  dropAccess();
  vi.unstubAllGlobals();
  takeNotices();
});

function emailShown(): string {
  render(
    <MemoryRouter initialEntries={['/migrar-newsletter']}>
      <MigrationPage />
    </MemoryRouter>,
  );
  return screen.getByLabelText<HTMLInputElement>('E-mail da newsletter').value;
}

test('the e-mail that this tab knows from the newsletter is filled in', () => {
  keepAccess({ email, token: 'token' });
  expect(emailShown()).toBe(email);
});

test('without one the field is empty, and what was typed here comes first', () => {
  expect(emailShown()).toBe('');
  cleanup();
  keepAccess({ email, token: 'token' });
  keepMigrationDraft({ email: 'outra@exemplo.com.br' });
  expect(emailShown()).toBe('outra@exemplo.com.br');
});

test.each([
  ['goes along with its own e-mail', email, 'token'],
  ['goes along with no other', 'outra@exemplo.com.br', undefined],
])('the newsletter’s token %s', async (_, known, newsletterToken) => {
  keepAccess({ email: known, token: 'token' });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, options?: RequestInit) => {
    sent.push(JSON.parse(typeof options?.body === 'string' ? options.body : '{}'));
    return Response.json({ code: 'internal_error', message: 'no' }, { status: 500 });
  });
  const ignore = () => undefined;
  render(
    <MemoryRouter>
      <MigrationForm
        email={email}
        start={{
          ...emptyMigration,
          name: 'Marina Alves',
          phone: '(11) 98888-7777',
          birthDate: '1990-03-02',
          investmentLevel: 'iniciante',
          investmentStyle: 'moderado',
          interests: ['acoes'],
          termsAccepted: true,
        }}
        emailProof={undefined}
        onProof={ignore}
        onTyped={ignore}
        onReady={ignore}
      />
    </MemoryRouter>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Começar meu teste grátis' }));
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(migrateNewsletter.request.parse(sent[0]).newsletterToken).toBe(newsletterToken);
});

test('another token of the newsletter makes it no other attempt', () => {
  const key = attemptKeyFor({ email, newsletterToken: 'one' });
  expect(attemptKeyFor({ email, newsletterToken: 'two' })).toBe(key);
  expect(attemptKeyFor({ email })).toBe(key);
});
