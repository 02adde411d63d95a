import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { renderPlotPng } from '../../../functions/integrations/email-layout/render-plot-png.ts';
import type { EmailContent } from '../../../functions/integrations/email-layout/framed-email.ts';
import { productEmails } from '../../support/messages/product-emails.ts';

/** Small and usual phones, and the widest column that mail programs show. */
const widths = [320, 390, 640];
const views = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
);
/** Minimum width in px of a text cell: a change with its arrow fits, while one letter per line needs only 10. */
const narrowestCell = 40;

/** `BFJ_EMAIL_PICTURES` names a directory for screenshots of all e-mails. */
const pictures = process.env['BFJ_EMAIL_PICTURES'];

/** Returns the page as a mail program shows it, with the attached plots. */
function embedCharts({ html, plots }: EmailContent): string {
  return plots.reduce((page, { contentId, part }) => {
    const png = Buffer.from(renderPlotPng(part)).toString('base64');
    return page.replaceAll(`cid:${contentId}`, `data:image/png;base64,${png}`);
  }, html);
}

/**
 * Returns the layout defects of a page's texts: too wide, too narrow, outside of the container, broken inside a
 * word.
 */
function findFlaws(page: Page, narrowest: number): Promise<string[]> {
  return page.evaluate((least) => {
    const flaws: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) flaws.push(`${scrollWidth} px in ${clientWidth} px`);
    for (const cell of document.querySelectorAll('td, th, caption')) {
      const text = cell.textContent.trim();
      if (cell.querySelector('td') !== null || text === '') continue;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const width =
        cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (width < least && text.length > 5) flaws.push(`${Math.round(width)} px for '${text}'`);
    }
    const sheet = document.querySelector('.sheet');
    const { paddingRight = '0' } = sheet === null ? {} : getComputedStyle(sheet);
    const edge = (sheet?.getBoundingClientRect().right ?? 0) - Number.parseFloat(paddingRight);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const { right } = range.getBoundingClientRect();
        if (right > edge && sheet?.contains(node) === true) flaws.push(`'${word[0]}' sticks out`);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // A line break is allowed at a word's own hyphen, and between a number and its unit.
        if (tops.size > 1 && !/[-–/]/.test(word[0])) flaws.push(`'${word[0]}' is broken`);
      }
    }
    return flaws;
  }, narrowest);
}

test(
  'every e-mail fits a phone: no text overflows, and no word is broken',
  { tag: '@core' },
  async ({ page }) => {
    const flaws: Record<string, readonly string[]> = {};
    // As in a mail program that has not been allowed to load them.
    await page.route('https://bfj.example/**', (route) => route.abort());
    for (const [name, email] of productEmails) {
      await page.setContent(embedCharts(email));
      for (const [width, colorScheme] of views) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const found = await findFlaws(page, narrowestCell);
        if (found.length > 0) flaws[`${name} at ${width} px, ${colorScheme}`] = found;
        if (pictures === undefined) continue;
        mkdirSync(pictures, { recursive: true });
        const file = `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: resolve(pictures, file), fullPage: true });
      }
    }
    expect(flaws).toEqual({});
  },
);
