import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tests/support/browser/browser.ts';

/** Draws the PNG icons of `public/` from `favicon.svg`; run it again when the sign changes. */

const publicDirectory = resolve(import.meta.dirname, 'public');
const sign = await readFile(resolve(publicDirectory, 'favicon.svg'), 'utf8');
/** Without rounded corners, for systems that cut the icon themselves. */
const squareSign = sign.replace(/ rx="\d+"/, '');

const icons = [
  { file: 'favicon-32.png', size: 32, svg: sign, scale: 1 },
  { file: 'icon-192.png', size: 192, svg: sign, scale: 1 },
  { file: 'icon-512.png', size: 512, svg: sign, scale: 1 },
  { file: 'apple-touch-icon.png', size: 180, svg: squareSign, scale: 1 },
  // A maskable icon is safe inside the middle 80 %.
  { file: 'icon-maskable-512.png', size: 512, svg: squareSign, scale: 0.8 },
] as const;

/** The logo's paths, from the component that the site shows. */
const logoSource = await readFile(resolve(import.meta.dirname, 'src/ui/logo.tsx'), 'utf8');
const logoPaths = [...logoSource.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
const emailLogo = {
  size: { width: 93, height: 38 },
  html: `<style>body { margin: 0; color: #1f7f5b } svg { display: block; width: 93px; height: 38px }</style>
    <svg viewBox="0 -1.5 143.5 59" fill="currentColor">${logoPaths
      .map((path) =>
        path.endsWith('Z')
          ? `<path d="${path}"/>`
          : `<path d="${path}" fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
      )
      .join('')}</svg>`,
} as const;

const browser = await chromium.launch(await findBrowser());
try {
  for (const { file, size, svg, scale } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>
        html { background: ${scale < 1 ? '#0e4d3a' : 'transparent'} }
        body { margin: 0; display: grid; place-items: center; height: ${size}px }
        svg { width: ${size * scale}px; height: ${size * scale}px; display: block }
      </style>${svg}`,
    );
    await page.screenshot({ path: resolve(publicDirectory, file), omitBackground: true });
    await page.close();
  }
  // In e-mails, where no colour may depend on the ground: read on the light and on the dark sheet.
  const page = await browser.newPage({ viewport: emailLogo.size, deviceScaleFactor: 2 });
  await page.setContent(emailLogo.html);
  await page.screenshot({ path: resolve(publicDirectory, 'email-logo.png'), omitBackground: true });
} finally {
  await browser.close();
}
