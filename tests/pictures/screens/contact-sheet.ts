import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** Half size: five widths side by side then make a sheet of about 2,200 px. */
const scale = 0.5;

/** Puts all pictures of one screen on one sheet, a row per theme. */
export async function makeSheet(
  browser: Browser,
  { title, rows, directory }: SheetOf,
): Promise<void> {
  const page = await browser.newPage();
  try {
    const html = `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 16px; width: max-content; background: #888; font: 20px sans-serif }
  div { display: flex; gap: 12px; align-items: start; margin-block: 12px }
  img { zoom: ${scale} }
</style>
<h1>${title}</h1>
${rows.map((files) => `<div>${files.map((file) => `<img src="${file}">`).join('')}</div>`).join('\n')}`;
    const file = join(directory, 'sheet.html');
    await writeFile(file, html);
    await page.goto(pathToFileURL(file).href);
    await page.setViewportSize({
      width: await page.evaluate(() => document.body.scrollWidth + 32),
      height: 800,
    });
    await page.screenshot({ path: `${directory}.jpg`, fullPage: true, type: 'jpeg', quality: 80 });
  } finally {
    await page.close();
  }
}

interface SheetOf {
  readonly title: string;
  /** File names in the directory. */
  readonly rows: readonly (readonly string[])[];
  /** Folder of the pictures; the sheet is beside it, under the same name. */
  readonly directory: string;
}
