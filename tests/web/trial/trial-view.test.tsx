import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Access } from '../../../shared/contracts/access.ts';
import { trialPreferenceDraft } from '../../../web/src/features/trial/dashboard/trial-preference-values.ts';
import { TrialView } from '../../../web/src/features/trial/dashboard/trial-view.tsx';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { storedSessions } from '../access/stored-sessions.ts';

/** These tests do not need the page's requests, so none is answered. */
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetSession();
});

function show(
  access: Access,
  expiresAt: string = storedSessions.trial.trial.data_expiracao,
): QueryClient {
  storeSession({
    kind: 'trial',
    trial: { ...storedSessions.trial.trial, data_expiracao: expiresAt },
  });
  const client = new QueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TrialView access={access}>{() => <h1>Vale</h1>}</TrialView>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return client;
}

const shownHeading = () => screen.getByRole('heading', { level: 1 }).textContent;
const unchecked = { hasAccess: false, accountType: 'inactive', expiresAt: null } as const;
const ended = '2020-01-01T00:00:00.000Z';
const ahead = '2099-01-01T00:00:00.000Z';

describe('a trial with a failed access check', () => {
  test('is not over: it can be checked again', () => {
    const client = show(unchecked);
    expect(screen.getByRole('alert').textContent).toContain('Erro ao verificar status da conta.');
    expect(shownHeading()).toBe('Erro ao verificar status da conta.');
    const ask = vi.spyOn(client, 'invalidateQueries');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(ask).toHaveBeenCalledWith({ queryKey: ['access'] });
  });

  test('is over once its own end has passed', () => {
    show(unchecked, ended);
    expect(shownHeading()).toBe('Trial Expirado');
    expect(screen.getByText(/Terminou em 31 de dezembro de 2019/)).toBeTruthy();
  });
});

test('a trial that ended during an edit reports that the edit was not saved', () => {
  const over = { hasAccess: false, accountType: 'trial_expired', expiresAt: ended } as const;
  show(over);
  expect(screen.queryByText('Sua última mudança não foi salva')).toBeNull();
  cleanup();
  const edit = { investmentStyle: 'arrojado' } as const;
  trialPreferenceDraft.keep('tri_1', { values: edit, base: { investmentStyle: 'moderado' } });
  show(over);
  expect(screen.getByText('Sua última mudança não foi salva')).toBeTruthy();
  // On the next visit the user was already notified, and may have made the change elsewhere.
  cleanup();
  expect(trialPreferenceDraft.exists()).toBe(false);
});

test('reports a trial that ends during use at the top, with the focus', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const client = new QueryClient();
  const view = (access: Access) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TrialView access={access}>{() => <h1>Vale</h1>}</TrialView>
      </QueryClientProvider>
    </MemoryRouter>
  );
  storeSession(storedSessions.trial);
  const running = { hasAccess: true, accountType: 'trial_active', expiresAt: ahead } as const;
  const over = { hasAccess: false, accountType: 'trial_expired', expiresAt: ended } as const;
  const { rerender } = render(view(running));
  scrolled.mockClear();
  rerender(view(over));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test.each<[Access, string]>([
  [{ hasAccess: true, accountType: 'trial_active', expiresAt: ahead }, 'Vale'],
  [{ hasAccess: false, accountType: 'trial_expired', expiresAt: ended }, 'Trial Expirado'],
  [{ hasAccess: false, accountType: 'trial_expired', expiresAt: null }, 'Trial Expirado'],
])('the server’s state wins: %j', (access, text) => {
  show(access);
  expect(shownHeading()).toBe(text);
});
