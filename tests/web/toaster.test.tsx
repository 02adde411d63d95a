import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from '../../web/src/ui/password-field.tsx';
import { notify } from '../../web/src/ui/notices.ts';
import Toaster from '../../web/src/ui/toaster.tsx';

afterEach(cleanup);

test('Alt+T closes the notice, and takes the focus nowhere', async () => {
  render(
    <>
      <input aria-label="Campo" />
      <Toaster />
    </>,
  );
  const field = screen.getByLabelText('Campo');
  field.focus();
  act(() => notify({ tone: 'error', title: 'Sem conexão' }));
  await screen.findByText('Sem conexão');
  fireEvent.keyDown(field, { code: 'KeyT', key: 't' });
  expect(screen.getByText('Sem conexão')).toBeTruthy();
  fireEvent.keyDown(field, { code: 'KeyT', key: 't', altKey: true });
  await waitFor(() => expect(screen.queryByText('Sem conexão')).toBeNull(), { timeout: 4_000 });
  expect(document.activeElement).toBe(field);
});

test('each eye of two password fields has a name of its own', () => {
  render(
    <>
      <PasswordField label="Nova senha" />
      <PasswordField label="Confirmar senha" subject="confirmação" />
    </>,
  );
  expect(screen.getAllByRole('button').map((eye) => eye.getAttribute('aria-label'))).toEqual([
    'Mostrar senha',
    'Mostrar confirmação',
  ]);
});
