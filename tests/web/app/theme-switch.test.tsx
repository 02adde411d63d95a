import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { themeScript } from '../../../shared/theme.ts';

const root = document.documentElement;
const scheme = document.createElement('meta');
const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];

/** Simulates a device with a dark or light theme that reports changes. */
function device(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn(nowDark: boolean) {
      query.matches = nowDark;
      query.dispatchEvent(new Event('change'));
    },
  };
}

/** Loads the page anew: only the browser's storage is left. */
async function openPage() {
  vi.resetModules();
  const { ThemeSwitch } = await import('../../../web/src/app/theme-switch.tsx');
  const { followChosenTheme } = await import('../../../web/src/lib/theme/theme-choice.ts');
  const { useShownTheme } = await import('../../../web/src/lib/theme/use-theme.ts');
  followChosenTheme();
  function Shown() {
    return <output>{useShownTheme()}</output>;
  }
  render(
    <>
      <ThemeSwitch />
      <Shown />
    </>,
  );
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const shownStatus = () => screen.getByRole('status').textContent;

beforeEach(() => {
  localStorage.clear();
  device(false);
  scheme.name = 'color-scheme';
  scheme.content = 'light dark';
  document.head.append(scheme);
  for (const theme of ['light', 'dark']) {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.media = `(prefers-color-scheme: ${theme})`;
    meta.content = theme === 'light' ? '#faf7f1' : '#0c1512';
    document.head.append(meta);
  }
});
afterEach(() => {
  cleanup();
  for (const bar of bars()) bar.remove();
  scheme.remove();
  delete root.dataset['theme'];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('follows the device’s theme without a choice, also when it changes', async () => {
  const ours = device(true);
  await openPage();
  expect(choice('Automático').checked).toBe(true);
  expect(shownStatus()).toBe('dark');
  expect(root.dataset['theme']).toBeUndefined();
  ours.turn(false);
  await vi.waitFor(() => expect(shownStatus()).toBe('light'));
});

test('stores and shows a choice, and stores nothing for the automatic one', async () => {
  await openPage();
  fireEvent.click(choice('Escuro'));
  expect([root.dataset['theme'], localStorage.getItem('theme'), shownStatus()]).toEqual([
    'dark',
    '"dark"',
    'dark',
  ]);
  expect(bars().map(({ content }) => content)).toEqual(['#0c1512', '#0c1512']);
  fireEvent.click(choice('Automático'));
  expect([root.dataset['theme'], localStorage.getItem('theme'), shownStatus()]).toEqual([
    undefined,
    null,
    'light',
  ]);
  expect(bars().map(({ content }) => content)).toEqual(['#faf7f1', '#0c1512']);
});

test('follows another tab, also when that clears everything', async () => {
  await openPage();
  localStorage.setItem('theme', '"dark"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  await vi.waitFor(() => expect(choice('Escuro').checked).toBe(true));
  expect(root.dataset['theme']).toBe('dark');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(choice('Automático').checked).toBe(true));
  expect(root.dataset['theme']).toBeUndefined();
});

test('a page restored from the history shows the choice made meanwhile', async () => {
  await openPage();
  localStorage.setItem('theme', '"dark"');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.waitFor(() => expect(shownStatus()).toBe('dark'));
});

test('without browser storage a choice lasts as long as the page', async () => {
  const throwOnStorage = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwOnStorage);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwOnStorage);
  await openPage();
  expect(choice('Automático').checked).toBe(true);
  fireEvent.click(choice('Escuro'));
  expect(choice('Escuro').checked).toBe(true);
  expect(root.dataset['theme']).toBe('dark');
});

describe('before the first paint', () => {
  /** Runs only the script's text, as the browser does. */
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is a text, since it stands in the pages
  const run = () => new Function(themeScript)() as undefined;

  test.each([
    [null, undefined],
    ['"dark"', 'dark'],
    ['"light"', 'light'],
    ['dark', undefined],
    ['"automatic"', undefined],
    ['["dark"]', undefined],
    ['{"constructor":1}', undefined],
    ['"constructor"', undefined],
    ['', undefined],
  ])('the stored %j shows %j', (stored, theme) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    run();
    expect(root.dataset['theme']).toBe(theme);
    expect(scheme.content).toBe(theme ?? 'light dark');
    const all = { light: '#faf7f1', dark: '#0c1512' };
    expect(bars().map(({ content }) => content)).toEqual(
      theme === 'dark' || theme === 'light' ? [all[theme], all[theme]] : [all.light, all.dark],
    );
  });

  test('follows the device’s theme if the browser rejects storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(run).not.toThrow();
    expect(root.dataset['theme']).toBeUndefined();
  });
});
