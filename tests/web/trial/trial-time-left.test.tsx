import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { TrialActiveView } from '../../../web/src/features/trial/dashboard/trial-active-view.tsx';
import { TrialPanel } from '../../../web/src/features/trial/dashboard/trial-panel.tsx';
import { storedSessions } from '../access/stored-sessions.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  storeSession(storedSessions.trial);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const hour = 60;
const day = 24 * hour;

test.each([
  [
    2 * day + 23 * hour + 59,
    'Faltam 2 dias e 23 horas',
    '2 dias, 23 horas',
    '2 dias e 23 horas restantes',
  ],
  [day + hour, 'Faltam 1 dia e 1 hora', '1 dia, 1 hora', '1 dia e 1 hora restantes'],
  [day, 'Falta 1 dia', '1 dia, 0 horas', '1 dia restante'],
  [20 * hour, 'termina em 20 horas', '0 dias, 20 horas', '20 horas restantes'],
])(
  'shows no number that contradicts the clock with %i minutes left',
  (minutes, sign, clock, short) => {
    const trial = { expiresAt: '2099-01-01T00:00:00.000Z', minutes, accountPlan: undefined };
    const textOf = (view: React.ReactNode) => {
      const { container } = render(
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>{view}</QueryClientProvider>
        </MemoryRouter>,
      );
      return container.textContent.replaceAll('\u00a0', ' ');
    };
    const panel = textOf(<TrialPanel {...trial} />);
    expect(panel).toContain(sign);
    expect(panel).toContain(clock);
    expect(textOf(<TrialActiveView {...trial} />)).toContain(short);
  },
);
