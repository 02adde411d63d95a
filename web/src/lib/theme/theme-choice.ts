import { themeGrounds, themeKey, themes, type Theme } from '../../../../shared/theme.ts';
import { readStored, removeStored, writeStored, type StoredShape } from '../storage.ts';

/** `automatic` follows the device, also while a page is open. */
export type ThemeChoice = Theme | 'automatic';

const storedTheme: StoredShape<Theme> = {
  safeParse(value) {
    const theme = themes.find((one) => one === value);
    return theme === undefined ? { success: false } : { success: true, data: theme };
  },
};

const prefersDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
/** Used for this visit when the browser's storage is not available. */
let remembered: ThemeChoice | undefined;

export function chooseTheme(choice: ThemeChoice): void {
  remembered = choice;
  if (choice === 'automatic') removeStored('local', themeKey);
  else writeStored('local', themeKey, choice);
  show(choice);
}

/** Applies a theme chosen in another tab at once, and also in a page restored from the back/forward cache. */
export function followChosenTheme(): void {
  const read = (): void => {
    remembered = undefined;
    show(readChoice());
  };
  window.addEventListener('storage', ({ key }) => {
    // Without a key, everything was cleared.
    if (key === themeKey || key === null) read();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read();
  });
}

export function readChoice(): ThemeChoice {
  remembered ??= readStored('local', themeKey, storedTheme) ?? 'automatic';
  return remembered;
}

export function readShown(): Theme {
  const choice = readChoice();
  if (choice !== 'automatic') return choice;
  return window.matchMedia(prefersDark).matches ? 'dark' : 'light';
}

/** The first time, `themeScript` has done this already. */
function show(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'automatic') delete dataset['theme'];
  else dataset['theme'] = choice;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.content = themeGrounds[choice === 'automatic' ? themeOf(bar) : choice];
  }
  for (const listener of listeners) listener();
}

/** Returns the theme for which a colour of the browser's bars is meant. */
function themeOf({ media }: HTMLMetaElement): Theme {
  return media === prefersDark ? 'dark' : 'light';
}

export function subscribeToTheme(listener: () => void): () => void {
  const device = window.matchMedia(prefersDark);
  listeners.add(listener);
  device.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', listener);
  };
}
