import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify, takeNotices } from '../../../web/src/ui/feedback/notices.ts';
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
