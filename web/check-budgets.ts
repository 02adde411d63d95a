import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { siteRoutes } from '../shared/site-routes.ts';
import { filesOf, manifestKey, readManifest, siteManifestFile } from './build-manifest.ts';
import { pageModules } from './src/app/page-modules.ts';

/**
 * Weighs what a browser loads before a page works, in bytes after gzip, and fails over a budget.
 * `npm run build` comes first.
 */

type SitePath = (typeof siteRoutes)[number]['path'];

const siteDirectory = resolve(import.meta.dirname, '../dist/web');

/** In bytes; for JavaScript, what comes on top of React and its router alone. */
const budgets = { javascriptOverReference: 22_000, html: 30_000, css: 12_000 } as const;
/**
 * The one of the prerendered pages on which something is typed, weighed at 36.6 kB. 12.8 kB of it are
 * react-hook-form, which `/login`, `/trial-login` and `/gerenciar-cartoes` load for their one or two
 * fields as well: there is one way to make a form, and it is a library that others look after. What
 * checks the fields (zod and its resolver) comes later, while the page is shown.
 */
const newsletterOverReference = 38_000;
/** In bytes, all of it: the page that most people see first. */
const startPageJavascript = 100_000;
/**
 * Of the pages that are made in the browser, all of their JavaScript, in bytes: what was weighed
 * when the budget was written, and a few kilobytes. A page of that kind without a budget fails.
 */
const applicationJavascript: Readonly<Partial<Record<SitePath, number>>> = {
  '/newsletter/personalizacao': 153_000,
  '/newsletter/cancelar': 122_000,
  '/newsletter/sucesso': 100_000,
  '/trial-gratuito-sucesso': 112_000,
  '/login': 137_000,
  '/signup': 167_000,
  '/cadastro-semestral': 170_000,
  '/dashboard': 180_000,
  '/dashboard-inativo': 190_000,
  '/profile': 192_000,
  '/trial-gratuito-cadastro': 167_000,
  '/trial-login': 141_000,
  '/trial-dashboard': 202_000,
  '/migrar-newsletter': 162_000,
  '/gratuito-to-pago': 177_000,
  '/pagamento-plano-mensal-recorrente': 196_000,
  '/pagamento-plano': 200_000,
  '/gerenciar-cartoes': 178_000,
  '/plano-atrasado': 151_000,
  '/payment-success': 150_000,
};

const manifest = await readManifest(siteManifestFile);
const reference = await weighReference();
const rows: string[][] = [['page', 'JS gz', 'over reference', 'CSS gz', 'HTML gz']];
rows.push(['react + react-dom + router', kilobytes(reference), '', '', '']);
const tooHeavy: string[] = [];

for (const { path, kind } of siteRoutes) {
  const entry = filesOf(manifest, 'index.html');
  const page = filesOf(manifest, manifestKey(pageModules[path]));
  const javascript = await weighAll([...new Set([...entry.js, ...page.js])]);
  const css = await weighAll([...new Set([...entry.css, ...page.css])]);
  const html = await weigh(htmlFile(path, kind));
  const over = javascript - reference;
  rows.push([path, ...[javascript, over, css, html].map(kilobytes)]);
  if (kind !== 'prerendered') {
    const budget = applicationJavascript[path];
    if (budget === undefined) tooHeavy.push(`${path}: it has no budget`);
    else if (javascript > budget) tooHeavy.push(`${path}: JavaScript in all`);
    continue;
  }
  if (path === '/' && javascript > startPageJavascript) tooHeavy.push('/: JavaScript in all');
  const allowed =
    path === '/newsletter' ? newsletterOverReference : budgets.javascriptOverReference;
  if (over > allowed) tooHeavy.push(`${path}: JavaScript`);
  if (css > budgets.css) tooHeavy.push(`${path}: CSS`);
  if (html > budgets.html) tooHeavy.push(`${path}: HTML`);
}

process.stdout.write(`${table(rows)}\n`);
if (tooHeavy.length > 0) {
  process.stderr.write(`Over budget: ${tooHeavy.join(', ')}\n`);
  process.exitCode = 1;
}

function htmlFile(path: string, kind: 'prerendered' | 'application'): string {
  if (kind === 'application') return 'app.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

async function weigh(file: string): Promise<number> {
  return gzipSync(await readFile(resolve(siteDirectory, file))).length;
}

async function weighAll(files: readonly string[]): Promise<number> {
  const weights = await Promise.all(files.map(weigh));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** An application of one empty route, built the same way. */
async function weighReference(): Promise<number> {
  const source = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { BrowserRouter, Route, Routes } from 'react-router-dom';
    createRoot(document.body).render(createElement(BrowserRouter, null,
      createElement(Routes, null, createElement(Route, { path: '/', element: null }))));`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: { write: false, rollupOptions: { input: 'virtual:reference' } },
    plugins: [
      {
        name: 'bfj:reference',
        enforce: 'pre',
        resolveId: (id) => (id === 'virtual:reference' ? resolve(import.meta.dirname, id) : null),
        load: (id) => (id.endsWith('virtual:reference') ? source : null),
      },
    ],
  });
  const outputs = Array.isArray(result) ? result : [result];
  let weight = 0;
  for (const output of outputs) {
    if (!('output' in output)) continue;
    for (const chunk of output.output) {
      if (chunk.type === 'chunk') weight += gzipSync(chunk.code).length;
    }
  }
  return weight;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function table(lines: readonly string[][]): string {
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  '),
    )
    .join('\n');
}
