import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tests/support/browser/browser.ts';

/**
 * Draws `public/social.png`, the picture shown with a shared link; run it again when the site's main idea changes.
 */

const size = { width: 1200, height: 630 } as const;

const require = createRequire(import.meta.url);
const fonts = {
  Fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  Inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
} as const;
const faces = await Promise.all(
  Object.entries(fonts).map(async ([family, file]) => {
    const data = await readFile(require.resolve(file), 'base64');
    return `@font-face { font-family: ${family}; font-weight: 100 900;
      src: url(data:font/woff2;base64,${data}) format('woff2') }`;
  }),
);

/** The masthead's paths, from the component that the site shows. */
const logoSource = await readFile(resolve(import.meta.dirname, 'src/ui/logo.tsx'), 'utf8');
const [firstLetter, secondLetter, lastLetter] = [...logoSource.matchAll(/<path d="([^"]+)"/g)].map(
  (match) => match[1],
);
const logo = `<svg viewBox="0 -1.5 143.5 59" fill="currentColor">
  <path d="${firstLetter}"/><path d="${secondLetter}"/><path d="${lastLetter}"/>
  <path d="M70 37.5 81.5 30.5 87.5 33.5 103.5 21" fill="none" stroke="currentColor"
    stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/></svg>`;

const heights = [
  20, 24, 22, 28, 33, 30, 26, 31, 38, 36, 42, 40, 35, 39, 46, 52, 48, 55, 60, 57, 64, 72, 69, 78,
  84, 80, 88, 96,
];
const step = 12.6;
const tops = heights.map((height, index) => [6 + index * step, 110 - height] as const);
const engraving = `<svg viewBox="0 0 352 112" fill="none" stroke="#0e4d3a">
  <path stroke-width="2" d="${tops.map(([x, y]) => `M${x} ${y + 6}V112`).join('')}"/>
  <path stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"
    d="M${tops.map(([x, y]) => `${x} ${y}`).join(' ')}"/>
  <circle cx="${tops.at(-1)?.[0]}" cy="${tops.at(-1)?.[1]}" r="7" fill="#e9a820" stroke="none"/></svg>`;

const picture = `<style>
  ${faces.join('\n')}
  * { box-sizing: border-box; margin: 0 }
  body { background: #faf7f1; color: #15211c; font-family: Inter; height: ${size.height}px;
    display: grid; grid-template-columns: 1fr 440px; gap: 64px; align-items: center; padding: 0 72px }
  h1 { font: 600 76px/1.03 Fraunces; font-variation-settings: 'opsz' 64; letter-spacing: -.015em; text-wrap: balance }
  .lead { margin-top: 28px; font-size: 27px; line-height: 1.4; color: #55615b }
  .sheet { position: relative; background: #fff; border: 2.5px solid #15211c;
    border-radius: 26px 26px 26px 0; padding: 34px 36px 30px }
  .sheet > .logo svg { height: 62px; display: block }
  .rules { margin: 18px 0 22px; border-top: 5px solid #15211c; padding-top: 4px }
  .rules::after { content: ''; display: block; border-top: 1.5px solid #15211c }
  h2 { font: 600 37px/1.15 Fraunces; font-variation-settings: 'opsz' 64; margin-bottom: 22px }
  .line { height: 13px; border-radius: 3px; background: #e3ddd0; margin-top: 15px }
  .tail { position: absolute; left: -2.5px; bottom: -36px; width: 50px; height: 37px }
</style>
<div><h1>O mercado financeiro do seu jeito</h1>
  <p class="lead">Abertura, fechamento e um assistente, por mensagem e em português claro.</p></div>
<div class="sheet"><div class="logo">${logo}</div><div class="rules"></div>
  <h2>Bom dia.</h2>${engraving}
  <div class="line" style="width: 100%"></div><div class="line" style="width: 72%"></div>
  <svg class="tail" viewBox="0 0 50 37"><path d="M1.25 -1H46V2L1.25 34Z" fill="#fff"/>
    <path d="M1.25 0V34L46 0" fill="none" stroke="#15211c" stroke-width="2.5" stroke-linejoin="round"/></svg>
</div>`;

const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(picture);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.screenshot({ path: resolve(import.meta.dirname, 'public/social.png') });
} finally {
  await browser.close();
}
