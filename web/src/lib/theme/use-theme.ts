import { useSyncExternalStore } from 'react';
import type { Theme } from '../../../../shared/theme.ts';
import { readChoice, readShown, subscribeToTheme, type ThemeChoice } from './theme-choice.ts';

/** Automatic in the prerendered page, which cannot know. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToTheme, readChoice, () => 'automatic');
}

/** The displayed theme. Content that is drawn without styles must be drawn again when it changes. */
export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readShown, () => 'light');
}
