import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatWait } from '../../../web/src/copy/errors/call-failures.ts';
import { callFailure, callFailureText, limitText } from '../../../web/src/lib/call-failure.ts';
import { describeFailedCall } from '../../../web/src/features/billing/payment/payment-notice.tsx';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { forgetLimits, keepLimit } from '../../../web/src/lib/keep-limit.ts';
import { CallButton } from '../../../web/src/ui/call-button.tsx';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const save = { path: '/api/save' } as const;
const checkCall = { path: '/api/check' } as const;

beforeEach(() => {
  // Test files share their modules: another file may have hit a limit by the real clock.
  forgetLimits();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  forgetLimits();
  vi.useRealTimers();
});

test.each([
  [1, '1 segundo'],
  [89, '89 segundos'],
  [90, '2 minutos'],
  [3540, '59 minutos'],
  [3597, '1 hora'],
  [3601, '2 horas'],
])('%i seconds are shown as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  [
    'network',
    'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
  ],
  ['rate_limited', 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  ['internal_error', undefined],
  ['timeout', undefined],
] as const)('a call that failed with %s shows %s', (code, text) => {
  expect(callFailureText(new ApiError(code))).toBe(text);
});

test('an error that is not an API error has no API error text', () => {
  expect(callFailureText(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(callFailureText(null)).toBeUndefined();
});

test('shows a rate limit in minutes in all texts', () => {
  const limited = new ApiError('rate_limited', { retryAfterSeconds: 1800 });
  expect(callFailure('Erro', 'rate_limited', 1800).text).toContain('em 30 minutos');
  expect(limitText(limited)).toBe('Muitas tentativas. Tente novamente em 30 minutos.');
  expect(limitText(new ApiError('network'))).toBeUndefined();
  expect(describeFailedCall(limited, '')).toEqual({
    title: 'Muitas tentativas. Nada foi cobrado. Tente de novo em 30 minutos.',
  });
});

function showButton(press = vi.fn<() => void>()) {
  render(
    <CallButton endpoints={[save]} busy={false} onClick={press}>
      Enviar
    </CallButton>,
  );
  return { press, button: screen.getByRole('button') };
}

const limit = (path: string, seconds: number) => act(() => keepLimit(path, seconds));
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

test('the button is disabled until then, counts down, and works again', () => {
  const { press, button } = showButton();
  button.focus();
  limit(save.path, 61);
  expect(button.textContent).toBe('Aguarde 01:01');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(fireEvent.click(button)).toBe(false);
  expect(press).not.toHaveBeenCalled();
  pass(60);
  expect(button.textContent).toBe('Aguarde 00:01');
  pass(1);
  expect(button.textContent).toBe('Enviar');
  expect(button.getAttribute('aria-disabled')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
});

test('announces the waiting time once a minute, and its end', () => {
  const { button } = showButton();
  limit(save.path, 125);
  const status = screen.getByRole('status');
  const names = new Set<string | null>();
  for (let second = 0; second < 125; second += 5) {
    names.add(button.getAttribute('aria-label'));
    expect(status.textContent).toBe('');
    pass(5);
  }
  expect([...names]).toEqual([
    'Aguarde 3 minutos',
    'Aguarde 2 minutos',
    'Aguarde 1 minuto',
    'Aguarde menos de um minuto',
  ]);
  expect(button.getAttribute('aria-label')).toBeNull();
  expect(status.textContent).toBe('Você já pode tentar de novo.');
});

test('is disabled only for its own calls, also when it is rendered later', () => {
  limit(checkCall.path, 60);
  const { button } = showButton();
  expect(button.textContent).toBe('Enviar');
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  limit(save.path, 30);
  expect(showButton().button.textContent).toBe('Aguarde 00:30');
});

test('the time passes while a phone sleeps, and no timer is left', () => {
  const { button } = showButton();
  limit(save.path, 600);
  vi.setSystemTime(now + 700_000);
  pass(1);
  expect(button.textContent).toBe('Enviar');
  expect(vi.getTimerCount()).toBe(0);
});

test('another e-mail has its own limit', () => {
  const { button } = showButton();
  limit(save.path, 600);
  act(() => forgetLimits([save]));
  expect(button.textContent).toBe('Enviar');
  expect(vi.getTimerCount()).toBe(0);
});

test('Enter in a field submits nothing while the button is disabled', () => {
  const submit = vi.fn();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CallButton endpoints={[save]} busy={false} type="submit">
        Enviar
      </CallButton>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
  limit(save.path, 5);
  // A browser submits a form by its button, also when another element was pressed.
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
  pass(5);
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(2);
});
