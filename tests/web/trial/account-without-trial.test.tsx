import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import TrialLandingPage from '../../../web/src/features/trial/landing-page.tsx';
import TrialLoginPage from '../../../web/src/features/trial/login-page.tsx';
import { storedSessions } from '../access/stored-sessions.ts';

afterEach(() => {
  cleanup();
  forgetSession();
});

function linksOf(address: string): readonly (string | null)[] {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/trial-gratuito" element={<TrialLandingPage />} />
        <Route path="/trial-login" element={<TrialLoginPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

/** Each of these links to another one of them, and none to a trial. */
const loop = ['/trial-gratuito', '/trial-gratuito-cadastro', '/trial-login'];

test.each(['/trial-gratuito', '/trial-login'])(
  '%s leads an account to the plans, and to no trial page that it cannot have',
  (address) => {
    storeSession(storedSessions.account);
    const links = linksOf(address);
    expect(links).toContain('/nossos-planos');
    expect(links.filter((link) => loop.includes(link ?? ''))).toEqual([]);
    expect(screen.getByText(/o teste é para quem ainda não tem/i)).toBeTruthy();
  },
);

test('without a session the trial starts on its page, and its login leads there', () => {
  expect(linksOf('/trial-gratuito')).toContain('/trial-gratuito-cadastro');
  cleanup();
  expect(linksOf('/trial-login')).toContain('/trial-gratuito');
});
