/** What somebody can choose for the whole site; who has chosen nothing gets what their device shows. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Where a browser keeps the choice, as JSON; nothing there is nothing chosen. */
export const themeKey = 'theme';

/** The ground of a page, for the bars that a browser draws around it: `paper` in `web/src/ui/theme.css`. */
export const themeGrounds: Readonly<Record<Theme, string>> = { light: '#faf7f1', dark: '#0c1512' };

/**
 * Shows the chosen theme before anything is painted, on every page: it stands in the page's head, and the content
 * security policy lets in this text and no other. A file would be one more request that the first picture waits for.
 * Whatever is odd, or cannot be read, is nothing chosen. The colour scheme is that of the empty page, before its styles
 * are there. Later changes are `web/src/lib/theme.ts`'s.
 */
export const themeScript = `try{const t=JSON.parse(localStorage.getItem("${themeKey}")),g=${JSON.stringify(themeGrounds)};if(${JSON.stringify(themes)}.includes(t)){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.content=g[t];document.querySelector("meta[name=color-scheme]").content=t}}catch{}`;
