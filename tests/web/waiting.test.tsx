import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitInWords } from '../../web/src/copy/newsletter-errors.ts';
import { waitingFailure } from '../../web/src/copy/waiting.ts';
import { refusedCall } from '../../web/src/features/billing/payment-notice.tsx';
import { describeFailure } from '../../web/src/features/market/asset-answer.ts';
import { ApiError } from '../../web/src/lib/api-error.ts';
import { RestingButton } from '../../web/src/ui/resting-button.tsx';

const now = Date.parse('2026-11-22T12:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [1, '1 segundo'],
  [89, '89 segundos'],
  [90, '2 minutos'],
  [3540, '59 minutos'],
  [3597, '1 hora'],
  [3601, '2 horas'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

const limited = new ApiError('rate_limited', { retryAfterSeconds: 1800 });

test('a limit is told in minutes, with the instant at which it ends, wherever it is met', () => {
  const retryAt = now + 1_800_000;
  const failure = waitingFailure('Erro', 'rate_limited', 1800);
  expect(failure).toMatchObject({ text: expect.stringContaining('em 30 minutos'), retryAt });
  expect(refusedCall(limited, '')).toMatchObject({
    title: 'Muitas tentativas. Nada foi cobrado. Tente de novo em 30 minutos.',
    retryAt,
  });
  expect(describeFailure(limited)).toMatchObject({
    reason: 'Foram muitas buscas em pouco tempo. Tente de novo em 30 minutos.',
    retryAt,
  });
  expect(waitingFailure('Erro', 'network').retryAt).toBeUndefined();
});

test('the button rests until then, counts down, and works again', () => {
  const press = vi.fn();
  render(
    <RestingButton until={now + 61_000} onClick={press}>
      Enviar
    </RestingButton>,
  );
  const button = screen.getByRole('button', { name: 'Aguarde 01:01' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(fireEvent.click(button)).toBe(false);
  expect(press).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(button.textContent).toBe('Aguarde 00:01');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(button.textContent).toBe('Enviar');
  expect(button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
});

test('Enter in a field sends nothing while the button rests', () => {
  const submit = vi.fn();
  const page = (until: number | undefined) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RestingButton type="submit" until={until}>
        Enviar
      </RestingButton>
    </form>
  );
  const { rerender } = render(page(undefined));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
  rerender(page(now + 5_000));
  // A browser sends a form by its button, whoever pressed what.
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(5_000));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(2);
});
