/** The themes that a user can choose for the whole site; the default follows the device. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The browser's storage key of the choice, as JSON; missing without a choice. */
export const themeKey = 'theme';

/** The ground of a page, for the bars that a browser draws around it: `paper` in `web/src/ui/theme.css`. */
export const themeGrounds: Readonly<Record<Theme, string>> = { light: '#faf7f1', dark: '#0c1512' };

/**
 * Applies the chosen theme before the first paint, on every page: inline in the head, where the content security
 * policy allows exactly this text, because a file would delay the first paint. Anything unreadable counts as no
 * choice. The colour scheme is set for the empty page before its styles load. Later changes are made by
 * `web/src/lib/theme/theme-choice.ts`.
 */
export const themeScript = `try{const t=JSON.parse(localStorage.getItem("${themeKey}")),g=${JSON.stringify(themeGrounds)};if(${JSON.stringify(themes)}.includes(t)){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.content=g[t];document.querySelector("meta[name=color-scheme]").content=t}}catch{}`;
