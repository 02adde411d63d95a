import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { showPage } from '../lib/shown-page.tsx';

const sent: unknown[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async (_: unknown, body: unknown) => {
    sent.push(body);
    return { success: true, updated_at: '2026-11-28T12:00:00.000Z', newsletter_email: 'sim' };
  },
}));

// Test files share their modules: others have loaded this form with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionKey } =
  await import('../../../web/src/features/access/session/use-session-query.ts');
const { PreferenceForm } =
  await import('../../../web/src/features/preferences/preference-form.tsx');
const { profileDefaults } =
  await import('../../../web/src/features/preferences/preference-values.ts');
const { profile: texts } = await import('../../../web/src/copy/preferences/profile.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
afterAll(() => {
  vi.resetModules();
});

const account = buildAccount(1);
const session = {
  kind: 'account',
  user: { nome: account.nome, email: account.email, telefone: account.telefone, plano: 'ativo' },
} as const;

beforeEach(() => {
  sent.length = 0;
  takeToasts();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  keepSession(session);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function show(locked: boolean): void {
  const client = new QueryClient();
  client.setQueryData(sessionKey(['account'], session), account);
  showPage(
    <PreferenceForm
      screen={{
        name: 'profile',
        label: 'Preferências',
        texts,
        defaults: profileDefaults,
        maxAssets: () => 10,
        savedNotice: { title: texts.savedTitle, text: texts.savedText },
      }}
      account={account}
      locked={locked}
      renderQuestions={({ form, questions }) => (
        <input
          aria-label="Ativos"
          disabled={questions.disabled}
          {...form.register('favoriteAssets')}
        />
      )}
    />,
    '/profile',
    client,
  );
}

const assets = () => screen.getByLabelText<HTMLInputElement>('Ativos');

test('shows the typed text as it is stored, and reports the save', async () => {
  show(false);
  fireEvent.change(assets(), { target: { value: 'itsa4; wege3 itsa4' } });
  fireEvent.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(assets().value).toBe('ITSA4, WEGE3');
  expect(sent[0]).toMatchObject({ preferences: { ativos_interesse: 'ITSA4,WEGE3' } });
  await waitFor(() =>
    expect(takeToasts()).toEqual([
      { tone: 'success', title: texts.savedTitle, description: texts.savedText },
    ]),
  );
});

test('without permission there is no button, and nothing is sent', () => {
  show(true);
  expect(assets().disabled).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.submit(screen.getByRole('form', { name: 'Preferências' }));
  expect(sent).toEqual([]);
});
