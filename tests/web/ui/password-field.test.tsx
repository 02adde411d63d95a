import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from '../../../web/src/ui/forms/password-field.tsx';

afterEach(cleanup);

test('the buttons of two password fields have distinct names', () => {
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
