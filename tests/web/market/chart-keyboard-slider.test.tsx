import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartKeyboardSlider } from '../../../web/src/features/market/charts/chart-keyboard-slider.tsx';

const onGoMock = vi.fn<(index: number | undefined) => void>();
beforeEach(() => onGoMock.mockClear());
afterEach(cleanup);

function plot(at: number): HTMLElement {
  render(
    <ChartKeyboardSlider
      name="Preço"
      count={5}
      index={at}
      valueText="18/11/2026: R$ 44,00"
      onIndexChange={onGoMock}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Preço' });
  slider.focus();
  return slider;
}

test.each([
  ['ArrowLeft', 3, 2],
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 4, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
])('%s leads from session %i to session %i, and does not scroll the page', (key, from, to) => {
  expect(fireEvent.keyDown(plot(from), { key })).toBe(false);
  expect(onGoMock.mock.calls).toEqual([[to]]);
});

test('announces the session that is read, and leaves Tab and the browser’s keys alone', () => {
  const slider = plot(3);
  expect(slider.getAttribute('aria-valuetext')).toBe('18/11/2026: R$ 44,00');
  expect(slider.getAttribute('aria-valuenow')).toBe('4');
  expect(slider.getAttribute('aria-valuemax')).toBe('5');
  expect(fireEvent.keyDown(slider, { key: 'Tab' })).toBe(true);
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(onGoMock).not.toHaveBeenCalled();
});

test('Escape leaves the plot and its readout', () => {
  const slider = plot(3);
  fireEvent.keyDown(slider, { key: 'Escape' });
  expect(document.activeElement).toBe(document.body);
  expect(onGoMock.mock.calls).toEqual([[undefined]]);
});
