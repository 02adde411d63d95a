import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProfileForm } from '../../../web/src/features/preferences/profile-form.tsx';
import { accountOf } from '../../support/people/people.ts';
import { showPage } from '../billing/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
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
