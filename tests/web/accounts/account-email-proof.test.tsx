import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { CurrentAccount } from '../../../shared/contracts/accounts.ts';
import { MyDataSection } from '../../../web/src/features/accounts/my-data/my-data-section.tsx';
import { buildAccount } from '../../support/users/test-accounts.ts';

afterEach(cleanup);

function page(over: Partial<CurrentAccount>) {
  return (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MyDataSection account={{ ...buildAccount(1), ...over }} level={2} />
      </QueryClientProvider>
    </MemoryRouter>
  );
}

const block = () => screen.queryByRole('heading', { name: 'Confirmar o seu e-mail' });

test('requests the proof of the e-mail until it is given, here or elsewhere', () => {
  const { rerender } = render(page({}));
  expect(block()).not.toBeNull();
  rerender(page({ email_verified_at: '2026-11-01T12:00:00.000Z' }));
  expect(block()).toBeNull();
});

test('the proof is not requested twice if the newsletter switch requests it', () => {
  render(page({ newsletterElsewhere: true }));
  expect(block()).toBeNull();
});
