import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IdentityFacts } from '../../../web/src/features/preferences/identity-facts.tsx';
import { ProfileForm } from '../../../web/src/features/preferences/profile-form.tsx';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { showPage, words } from '../lib/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('links to the pages where other data can be changed', () => {
  showPage(<IdentityFacts account={buildAccount(1)} />);
  expect(addresses()).toEqual(['mailto:suporte@bfj.com.br']);
  cleanup();
  showPage(<ProfileForm account={buildAccount(1)} accountType="trial_active" />);
  expect(addresses()).toEqual(['/nossos-planos', '/trial-dashboard']);
  cleanup();
  showPage(<ProfileForm account={buildAccount(1)} accountType="inactive" />);
  expect(addresses()).toEqual(['/nossos-planos']);
});

test('the weekly report is about the portfolio, with a link to its frequency', () => {
  const account = { ...buildAccount(1), relatórios_da_carteira: 'sim' } as const;
  showPage(<ProfileForm account={account} accountType="active" />);
  expect(words()).toContain('na sua carteira ou, enquanto ela está vazia, nos seus favoritos');
  expect(screen.getByRole('link', { name: 'Escolher a frequência' }).getAttribute('href')).toBe(
    '/mensagens#escolhas',
  );
  // A linked number is not requested again.
  expect(words()).not.toContain('vincule');
});

const assets = () => screen.getByLabelText<HTMLInputElement>(/^Ativos favoritos/);

test('a read-only field shows no example that could be read as an answer', () => {
  const account = { ...buildAccount(1), ativos_interesse: '' };
  showPage(<ProfileForm account={account} accountType="inactive" />);
  expect([assets().value, assets().placeholder]).toEqual(['', 'Não informado']);
  cleanup();
  showPage(<ProfileForm account={account} accountType="active" />);
  expect(assets().placeholder).toBe('PETR4, VALE3');
});
