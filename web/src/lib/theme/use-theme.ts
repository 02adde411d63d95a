import { useSyncExternalStore } from 'react';
import type { Theme } from '../../../../shared/theme.ts';
import { readChoice, readShown, subscribeToTheme, type ThemeChoice } from './theme-choice.ts';

/** Automatic in the prerendered page, which cannot know. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToTheme, readChoice, () => 'automatic');
}

/** The theme that is seen: what is drawn without styles is drawn anew when it changes. */
export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readShown, () => 'light');
}
