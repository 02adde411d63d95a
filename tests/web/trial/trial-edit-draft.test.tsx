import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TrialEditForm } from '../../../web/src/features/trial/dashboard/trial-edit-form.tsx';
import { trialPreferenceWork } from '../../../web/src/features/trial/dashboard/trial-preference-values.ts';
import { accountOf, trialOf } from '../../support/people/people.ts';
import { showPage } from '../lib/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const trial = trialOf(accountOf(1));
const said = () => screen.queryByText('Alterações não salvas');
const style = () => screen.getByLabelText<HTMLSelectElement>('Estilo de investimento');

const show = () => showPage(<TrialEditForm trial={trial} />);

test('changes that a reload finds again are announced, and can be discarded', () => {
  trialPreferenceWork.keep(trial.id, {
    values: { investmentStyle: 'arrojado' },
    base: { investmentStyle: 'moderado' },
  });
  show();
  expect(said()).not.toBeNull();
  expect(style().value).toBe('arrojado');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar alterações' }));
  expect(said()).toBeNull();
  expect(style().value).toBe('moderado');
  expect(trialPreferenceWork.exists()).toBe(false);
  // What is changed from here on was not there before.
  fireEvent.change(style(), { target: { value: 'conservador' } });
  expect(style().value).toBe('conservador');
  expect(said()).toBeNull();
});

test('nothing is announced of a form that is opened anew', () => {
  show();
  expect(said()).toBeNull();
});
