import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify, takeNotices } from '../../../web/src/ui/feedback/notices.ts';
import { coversError } from '../../../web/src/ui/feedback/covered-errors.ts';
import Toaster from '../../../web/src/ui/feedback/toaster.tsx';

beforeEach(() => {
  // Test files share their modules: what others have notified is not shown here.
  takeNotices();
});
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
  await screen.findByText('Sem conexão', {}, { timeout: 4_000 });
  fireEvent.keyDown(field, { code: 'KeyT', key: 't' });
  expect(screen.getByText('Sem conexão')).toBeTruthy();
  fireEvent.keyDown(field, { code: 'KeyT', key: 't', altKey: true });
  await waitFor(() => expect(screen.queryByText('Sem conexão')).toBeNull(), { timeout: 8_000 });
  expect(document.activeElement).toBe(field);
});

const place = (top: number, bottom: number) => new DOMRect(0, top, 300, bottom - top);

test.each([
  ['over a field that is to be mended', 80, 130, true, true],
  ['over the words under it', 20, 60, true, true],
  ['over a field that is right', 80, 130, false, false],
  ['over no field', 400, 450, true, false],
] as const)('a notice %s gives way: %s', (_, top, bottom, isInvalid, gives) => {
  render(
    <>
      <input
        aria-label="E-mail"
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby="words"
      />
      <p id="words">E-mail inválido</p>
      <p>Aviso</p>
    </>,
  );
  screen.getByLabelText('E-mail').getBoundingClientRect = () => place(top, bottom);
  screen.getByText('E-mail inválido').getBoundingClientRect = () => place(bottom, bottom + 24);
  const notice = screen.getByText('Aviso');
  notice.getBoundingClientRect = () => place(76, 140);
  expect(coversError(notice)).toBe(gives);
});
