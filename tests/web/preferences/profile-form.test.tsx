import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IdentityFacts } from '../../../web/src/features/preferences/identity-facts.tsx';
import { ProfileForm } from '../../../web/src/features/preferences/profile-form.tsx';
import { accountOf } from '../../support/people/people.ts';
import { showPage, words } from '../lib/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('where something else can be changed is led to', () => {
  showPage(<IdentityFacts account={accountOf(1)} />);
  expect(addresses()).toEqual(['mailto:suporte@bfj.com.br']);
  cleanup();
  showPage(<ProfileForm account={accountOf(1)} accountType="trial_active" />);
  expect(addresses()).toEqual(['/nossos-planos', '/trial-dashboard']);
  cleanup();
  showPage(<ProfileForm account={accountOf(1)} accountType="inactive" />);
  expect(addresses()).toEqual(['/nossos-planos']);
});

test('the weekly report is of the portfolio, and leads to where its frequency is chosen', () => {
  const account = { ...accountOf(1), relatórios_da_carteira: 'sim' } as const;
  showPage(<ProfileForm account={account} accountType="active" />);
  expect(words()).toContain('na sua carteira ou, enquanto ela está vazia, nos seus favoritos');
  expect(screen.getByRole('link', { name: 'Escolher a frequência' }).getAttribute('href')).toBe(
    '/mensagens#escolhas',
  );
  // A number that is linked already is not asked for.
  expect(words()).not.toContain('vincule');
});

const assets = () => screen.getByLabelText<HTMLInputElement>(/^Ativos favoritos/);

test('what nobody may change shows no example that reads as an answer', () => {
  const account = { ...accountOf(1), ativos_interesse: '' };
  showPage(<ProfileForm account={account} accountType="inactive" />);
  expect([assets().value, assets().placeholder]).toEqual(['', 'Não informado']);
  cleanup();
  showPage(<ProfileForm account={account} accountType="active" />);
  expect(assets().placeholder).toBe('PETR4, VALE3');
});
