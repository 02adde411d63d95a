import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { coversError, coversReading } from '../../../web/src/ui/feedback/covered-errors.ts';
import Toaster from '../../../web/src/ui/feedback/toaster.tsx';

beforeEach(() => {
  // Test files share their modules, so remove toasts of other files.
  takeToasts();
});
afterEach(cleanup);

test('Alt+T closes the toast without moving the focus', async () => {
  render(
    <>
      <input aria-label="Campo" />
      <Toaster />
    </>,
  );
  const field = screen.getByLabelText('Campo');
  field.focus();
  act(() => showToast({ tone: 'error', title: 'Sem conexão' }));
  await screen.findByText('Sem conexão', {}, { timeout: 4_000 });
  fireEvent.keyDown(field, { code: 'KeyT', key: 't' });
  expect(screen.getByText('Sem conexão')).toBeTruthy();
  fireEvent.keyDown(field, { code: 'KeyT', key: 't', altKey: true });
  await waitFor(() => expect(screen.queryByText('Sem conexão')).toBeNull(), { timeout: 8_000 });
  expect(document.activeElement).toBe(field);
});

const rectBetween = (top: number, bottom: number) => new DOMRect(0, top, 300, bottom - top);

test.each([
  ['above an invalid field', 80, 130, true, true],
  ['above the error text', 20, 60, true, true],
  ['above a valid field', 80, 130, false, false],
  ['over no field', 400, 450, true, false],
] as const)('a notice %s yields to the field: %s', (_, top, bottom, isInvalid, gives) => {
  render(
    <>
      <input
        aria-label="E-mail"
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby="words"
      />
      <p id="words">E-mail inválido</p>
    </>,
  );
  screen.getByLabelText('E-mail').getBoundingClientRect = () => rectBetween(top, bottom);
  screen.getByText('E-mail inválido').getBoundingClientRect = () =>
    rectBetween(bottom, bottom + 24);
  expect(coversError(rectBetween(76, 140))).toBe(gives);
});

test('a toast covers neither the name of the field in error nor its hint', () => {
  render(
    <>
      <label htmlFor="phone">WhatsApp</label>
      <input id="phone" aria-invalid aria-describedby="hint" />
      <p id="hint">Com DDD.</p>
    </>,
  );
  screen.getByText('WhatsApp').getBoundingClientRect = () => rectBetween(120, 144);
  expect(coversError(rectBetween(20, 100))).toBe(false);
  expect(coversError(rectBetween(36, 116))).toBe(true);
  expect(coversError(rectBetween(76, 140))).toBe(true);
});

test.each([
  ['the headline', <h1 key="h">Sua newsletter está pronta</h1>],
  [
    'an error message',
    <p role="alert" key="a">
      Sem conexão
    </p>,
  ],
])('a toast that would cover %s goes to the bottom', async (_, content) => {
  render(
    <>
      <main>{content}</main>
      <Toaster />
    </>,
  );
  const part = document.querySelector('main > *');
  if (part !== null) part.getBoundingClientRect = () => new DOMRect(300, 80, 400, 60);
  expect(coversReading(new DOMRect(320, 76, 384, 110))).toBe(true);
  act(() => showToast({ tone: 'success', title: 'Preferências salvas' }));
  const shown = await screen.findByText('Preferências salvas', {}, { timeout: 4_000 });
  expect(shown.closest('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('bottom');
});

test.each([
  ['an alert of the page', <p role="alert" key="alert" />],
  ['the text at its field', <p id="email-error" key="field" />],
])('an error shown in %s is not repeated by a toast', async (_, shownError) => {
  const text = 'Este e-mail já está em uso.';
  render(
    <>
      <main>{shownError}</main>
      <Toaster />
    </>,
  );
  const part = document.querySelector('main > *');
  if (part !== null) part.getBoundingClientRect = () => new DOMRect(20, 300, 300, 40);
  // The page shows the same text a moment later.
  act(() => showToast({ tone: 'error', title: 'E-mail já cadastrado', description: text }));
  if (part !== null) part.textContent = `E-mail já cadastrado ${text}`;
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(screen.queryByText('E-mail já cadastrado')).toBeNull();
  act(() => showToast({ tone: 'error', title: 'Erro', description: 'Sem conexão.' }));
  expect(await screen.findByText('Sem conexão.', {}, { timeout: 4_000 })).toBeDefined();
});

test('an error below the visible part of the page is shown by a toast', async () => {
  render(
    <>
      <main>
        <p role="alert">Falha inesperada.</p>
      </main>
      <Toaster />
    </>,
  );
  screen.getByRole('alert').getBoundingClientRect = () => new DOMRect(20, 5000, 300, 40);
  act(() => showToast({ tone: 'error', title: 'Falha inesperada.' }));
  await waitFor(() => expect(screen.getAllByText('Falha inesperada.')).toHaveLength(2), {
    timeout: 4_000,
  });
});

test('a toast that covers nothing stays under the header', async () => {
  render(<Toaster />);
  act(() => showToast({ tone: 'success', title: 'Tudo salvo' }));
  const shown = await screen.findByText('Tudo salvo', {}, { timeout: 4_000 });
  expect(shown.closest('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('top');
});

test('a toast covers neither the tabs under the header nor those at the bottom', async () => {
  render(
    <>
      <main>
        <div role="tablist" aria-label="Painel" />
        <div role="tablist" aria-label="Ativo" />
      </main>
      <Toaster />
    </>,
  );
  const [panel, asset] = screen.getAllByRole('tablist');
  if (panel) panel.getBoundingClientRect = () => new DOMRect(300, 70, 400, 48);
  if (asset) {
    asset.getBoundingClientRect = () => new DOMRect(300, window.innerHeight - 190, 400, 48);
  }
  act(() => showToast({ tone: 'success', title: 'Sucesso' }));
  const shown = await screen.findByText('Sucesso', {}, { timeout: 4_000 });
  const list = shown.closest<HTMLElement>('[data-sonner-toaster]');
  expect(list?.getAttribute('data-y-position')).toBe('bottom');
  expect(list?.style.getPropertyValue('--offset-bottom')).toBe('214px');
});

test('at the bottom, a toast is above the form’s submit button', async () => {
  render(
    <>
      <main>
        <h1>Como nossa IA vai se conectar com você?</h1>
        <button type="submit">Continuar</button>
      </main>
      <Toaster />
    </>,
  );
  const moveTo = (part: Element, top: number) => {
    part.getBoundingClientRect = () => new DOMRect(300, top, 400, 48);
  };
  moveTo(screen.getByRole('heading'), 80);
  moveTo(screen.getByRole('button', { name: 'Continuar' }), window.innerHeight - 100);
  act(() => showToast({ tone: 'error', title: 'Erro' }));
  const shown = await screen.findByText('Erro', {}, { timeout: 4_000 });
  const list = shown.closest<HTMLElement>('[data-sonner-toaster]');
  expect(list?.style.getPropertyValue('--offset-bottom')).toBe('124px');
});

test('while the cookie notice is shown, a toast covers it but no field', async () => {
  document.documentElement.style.setProperty('--floor', '85px');
  try {
    render(
      <>
        <main>
          <h1>Boas-vindas, Ana</h1>
          <button type="submit">Analisar</button>
        </main>
        <Toaster />
      </>,
    );
    const moveTo = (part: Element, top: number) => {
      part.getBoundingClientRect = () => new DOMRect(300, top, 400, 48);
    };
    moveTo(screen.getByRole('heading'), 80);
    moveTo(screen.getByRole('button', { name: 'Analisar' }), window.innerHeight - 280);
    act(() => showToast({ tone: 'success', title: 'Login realizado!' }));
    const shown = await screen.findByText('Login realizado!', {}, { timeout: 4_000 });
    const list = shown.closest<HTMLElement>('[data-sonner-toaster]');
    const offset = list?.style.getPropertyValue('--offset-bottom');
    expect(offset).toBe('calc(var(--bar, 0px) + var(--keyboard, 0px) + 12px)');
  } finally {
    document.documentElement.style.removeProperty('--floor');
  }
});

test('a toast above a form moves down with the next page', async () => {
  const { rerender } = render(
    <>
      <main>
        <h1>Entre na sua conta</h1>
        <button type="submit">Entrar</button>
      </main>
      <Toaster />
    </>,
  );
  const moveTo = (part: Element, top: number) => {
    part.getBoundingClientRect = () => new DOMRect(300, top, 400, 48);
  };
  moveTo(screen.getByRole('heading'), 80);
  moveTo(screen.getByRole('button', { name: 'Entrar' }), window.innerHeight - 100);
  act(() => showToast({ tone: 'success', title: 'Login realizado!' }));
  const shown = await screen.findByText('Login realizado!', {}, { timeout: 4_000 });
  const list = shown.closest<HTMLElement>('[data-sonner-toaster]');
  const offset = () => list?.style.getPropertyValue('--offset-bottom');
  expect(offset()).toBe('124px');
  const before = window.location.pathname;
  window.history.replaceState(null, '', '/dashboard');
  try {
    rerender(
      <>
        <main>
          <h1>Boas-vindas, Ana</h1>
        </main>
        <Toaster />
      </>,
    );
    await waitFor(
      () =>
        expect(offset()).toBe(
          'calc(var(--bar, 0px) + var(--keyboard, 0px) + var(--foot, 0px) + 12px)',
        ),
      { timeout: 4_000 },
    );
  } finally {
    window.history.replaceState(null, '', before);
  }
});
