import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const image = new Blob(['png'], { type: 'image/png' });
let make: () => Promise<Blob>;
vi.mock('../../../web/src/features/market/charts/chart-image.ts', () => ({
  chartImage: async () => make(),
}));

// Test files share their modules: others have loaded these with the real drawing.
vi.resetModules();
const { default: CopyImageButton } =
  await import('../../../web/src/features/market/charts/copy-image-button.tsx');
afterAll(() => vi.resetModules());

const saved: string[] = [];
const copied: unknown[] = [];
class KnownItem {
  readonly content: Readonly<Record<string, Promise<Blob>>>;
  constructor(content: Readonly<Record<string, Promise<Blob>>>) {
    this.content = content;
  }
}

beforeEach(() => {
  make = async () => image;
  saved.length = 0;
  copied.length = 0;
  vi.stubGlobal('ClipboardItem', KnownItem);
  clipboard({
    write: async ([item]: readonly KnownItem[]) => copied.push(await item?.content['image/png']),
  });
  URL.createObjectURL = () => 'blob:one';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function clipboard(value: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

function Plot() {
  const part = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={part} />
      <CopyImageButton
        title="Preço de fechamento"
        name="PETR4-preco"
        part={part}
        words={() => ({ title: '', lead: '', legend: [], source: '' })}
      />
    </>
  );
}

async function press() {
  render(<Plot />);
  const button = screen.getByRole('button', { name: /^Copiar imagem.*Preço/ });
  await act(async () => fireEvent.click(button));
  expect(button.getAttribute('aria-disabled')).toBe('false');
  return screen.getByRole('status').textContent;
}

test('copies an image to the clipboard if the browser allows it', async () => {
  expect(await press()).toBe('Imagem copiada');
  expect(copied).toEqual([image]);
  expect(saved).toEqual([]);
});

test.each([
  ['knows no images', () => vi.stubGlobal('ClipboardItem', undefined)],
  ['has no clipboard here', () => clipboard(undefined)],
  ['does not allow it', () => clipboard({ write: async () => Promise.reject(new Error('no')) })],
])('saves it as a file if the browser %s', async (_, arrange) => {
  arrange();
  expect(await press()).toBe('Este navegador não copia imagens: baixamos a imagem.');
  expect(saved).toEqual(['PETR4-preco.png']);
});

test('reports an image that cannot be drawn', async () => {
  make = async () => Promise.reject(new Error('no canvas'));
  expect(await press()).toBe('Não foi possível criar a imagem. Tente de novo.');
  expect(copied).toEqual([]);
  expect(saved).toEqual([]);
});
