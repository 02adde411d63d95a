import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TrialEditForm } from '../../../web/src/features/trial/dashboard/trial-edit-form.tsx';
import { trialPreferenceDraft } from '../../../web/src/features/trial/dashboard/trial-preference-values.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';
import { showPage } from '../lib/shown-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const trial = buildTestTrial(buildAccount(1));
const unsavedNotice = () => screen.queryByText('Alterações não salvas');
const style = () => screen.getByLabelText<HTMLSelectElement>('Estilo de investimento');

const show = () => showPage(<TrialEditForm trial={trial} />);

test('announces changes restored after a reload, which can be discarded', () => {
  trialPreferenceDraft.keep(trial.id, {
    values: { investmentStyle: 'arrojado' },
    base: { investmentStyle: 'moderado' },
  });
  show();
  expect(unsavedNotice()).not.toBeNull();
  expect(style().value).toBe('arrojado');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar alterações' }));
  expect(unsavedNotice()).toBeNull();
  expect(style().value).toBe('moderado');
  expect(trialPreferenceDraft.exists()).toBe(false);
  // A change from here on was not part of the draft.
  fireEvent.change(style(), { target: { value: 'conservador' } });
  expect(style().value).toBe('conservador');
  expect(unsavedNotice()).toBeNull();
});

test('announces nothing about a form that is opened anew', () => {
  show();
  expect(unsavedNotice()).toBeNull();
});
