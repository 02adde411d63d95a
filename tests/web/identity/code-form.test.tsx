import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import CodeForm from '../../../web/src/features/identity/code-form.tsx';
import { SignInError } from '../../../web/src/features/identity/sign-in-error.ts';

afterEach(cleanup);

const answer = vi.fn<(code: string) => Promise<{ done: true; kind: 'account' }>>();
const login = { busy: false, submit: vi.fn(), leaveCode: vi.fn() };

function show() {
  answer.mockReset();
  login.leaveCode.mockReset();
  render(
    <CodeForm
      login={login}
      sentCode={{
        round: 1,
        question: { challenge: 'code', channel: 'email', delivery: 'sent' },
        fields: { email: 'ana@exemplo.com.br', phone: '(11) 98888-7777' },
        answer,
      }}
    />,
  );
  return screen.getByLabelText<HTMLInputElement>('Código');
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));

test('the field has the focus, and a short code is rejected', async () => {
  const field = show();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: '12 34' } });
  fireEvent.blur(field);
  press();
  expect(await screen.findByText('Digite os 6 dígitos do código.')).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]));
  fireEvent.change(field, { target: { value: '12345' } });
  expect(screen.queryByText('Digite os 6 dígitos do código.')).toBeNull();
});

test('a wrong code shows the remaining attempts, and can be typed over', async () => {
  const field = show();
  answer.mockRejectedValue(new SignInError('wrong_code'));
  fireEvent.change(field, { target: { value: 'Código: 123456, vale 5 minutos' } });
  press();
  expect(await screen.findByText('Código incorreto. Você tem mais 2 tentativas.')).toBeDefined();
  expect(answer).toHaveBeenCalledWith('123456');
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]));
  press();
  expect(await screen.findByText('Código incorreto. Você tem mais 1 tentativa.')).toBeDefined();
});

test('an expired code leads back to the fields, with a message there', async () => {
  const field = show();
  answer.mockRejectedValue(new SignInError('code_over'));
  fireEvent.change(field, { target: { value: '123456' } });
  press();
  await waitFor(() => expect(login.leaveCode).toHaveBeenCalledTimes(1));
  expect(login.leaveCode.mock.calls[0]?.[0]).toMatchObject({
    title: 'Este código não vale mais',
  });
});
