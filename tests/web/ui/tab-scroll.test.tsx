import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTabScroll } from '../../../web/src/ui/use-tab-scroll.ts';

const names = ['Análise de Ativos', 'Configurações', 'Pagamentos'] as const;

function Tabs({ chosen }: { readonly chosen: string }) {
  const list = useTabScroll(chosen);
  return (
    <div role="tablist" ref={list}>
      {names.map((name) => (
        <button type="button" role="tab" key={name} aria-selected={name === chosen}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Simulates a row in which each tab is 100 px wide. */
function measureRow(clientWidth: number): void {
  const of = (element: HTMLElement) => element.getAttribute('role');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(
    this: HTMLElement,
  ) {
    return of(this) === 'tab' ? 100 * [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #measured: () => void;
      constructor(measured: () => void) {
        this.#measured = measured;
      }
      observe = () => this.#measured();
      disconnect = () => undefined;
    },
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mask = () => screen.getByRole('tablist').style.maskImage;

test('a row wider than its container fades at the side with more tabs', () => {
  measureRow(220);
  const { rerender } = render(<Tabs chosen={names[0]} />);
  expect(mask()).toContain('calc(100% - 1.5rem)');
  rerender(<Tabs chosen={names[2]} />);
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(140);
  row.scrollLeft = 80;
  fireEvent.scroll(row);
  expect(mask()).toContain('1.5rem');
  expect(mask()).not.toContain('- 1.5rem');
});

test('a row that fits does not fade', () => {
  measureRow(300);
  render(<Tabs chosen={names[0]} />);
  expect(mask()).toBe('');
});
