import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { pageFrame } from '../shared/served-paths.ts';
import { siteRoutes, type SiteRoute } from '../shared/site-routes.ts';
import { collectFiles, manifestKey, readManifest, siteManifestFile } from './build-manifest.ts';
import { pageModules } from './src/app/page-modules.ts';

/**
 * Measures the bytes after gzip that a browser loads before a page works, and fails when a page exceeds its budget.
 * Run `npm run build` first.
 */

type SitePath = (typeof siteRoutes)[number]['path'];

const siteDirectory = resolve(import.meta.dirname, '../dist/web');

/**
 * How much code may be added before the budget must be raised on purpose: a budget is the size measured when it was
 * written plus 5 %, rounded up to the next full kilobyte. Changes of shared code vary the size of unchanged pages by
 * less.
 */
const margin = 0.05;

/**
 * The JavaScript that a page of the build loads before it is painted: the page's own code loads when the browser is
 * idle.
 */
const firstLookJavascript = 5_000;
/** In bytes, like all budgets here. The JavaScript budget does not count React and its router. */
const prerendered = { javascriptOverReference: 30_000, html: 30_000, css: 17_000 } as const;
/**
 * The budget of prerendered pages with forms, measured at 37.6 kB. 12.8 kB of it are react-hook-form, which
 * `/login`, `/trial-login` and `/gerenciar-cartoes` load for one or two fields as well, so that all forms are built
 * the same way. The validation (zod and its resolver) loads later, while the page is shown.
 */
const newsletterOverReference = 47_000;
/** The total JavaScript of the start page, the first page of most visitors. */
const startPageJavascript = 113_000;
/** The whole JavaScript of each page that is rendered in the browser. A page without a budget fails the check. */
const applicationJavascript: Readonly<Partial<Record<SitePath, number>>> = {
  '/newsletter/personalizacao': 162_000,
  '/newsletter/cancelar': 134_000,
  '/newsletter/sucesso': 110_000,
  '/trial-gratuito-sucesso': 122_000,
  '/login': 142_000,
  '/signup': 173_000,
  '/cadastro-semestral': 187_000,
  '/dashboard': 198_000,
  '/dashboard-inativo': 213_000,
  '/profile': 202_000,
  '/carteira/alocacao': 171_000,
  '/carteira/proventos': 180_000,
  '/carteira': 180_000,
  '/carteira/operacoes': 183_000,
  '/carteira/renda-fixa': 174_000,
  '/alertas': 186_000,
  '/assistente': 175_000,
  '/comparar': 200_000,
  '/mensagens': 166_000,
  '/carteira/relatorios': 150_000,
  '/mensagens/parar': 130_000,
  '/trial-gratuito-cadastro': 174_000,
  '/trial-login': 147_000,
  '/trial-dashboard': 222_000,
  '/migrar-newsletter': 179_000,
  '/gratuito-to-pago': 185_000,
  '/pagamento-plano-mensal-recorrente': 208_000,
  '/pagamento-plano': 220_000,
  '/gerenciar-cartoes': 197_000,
  '/plano-atrasado': 166_000,
  '/payment-success': 175_000,
};

const manifest = await readManifest(siteManifestFile);
const reference = await weighReference();
const rows: string[][] = [['page', 'JS gz', 'over reference', 'CSS gz', 'HTML gz']];
rows.push(['react + react-dom + router', kilobytes(reference), '', '', '']);
const tooHeavy: string[] = [];

const firstPaint = await weighAll(collectFiles(manifest, 'index.html').js);
weighAgainst(firstLookJavascript, 'firstLookJavascript', '/', firstPaint);

for (const { path, kind } of siteRoutes) {
  const entry = collectFiles(manifest, 'index.html');
  const application = collectFiles(manifest, 'src/application.tsx');
  const page = collectFiles(manifest, manifestKey(pageModules[path]));
  const javascript = await weighAll([...new Set([...entry.js, ...application.js, ...page.js])]);
  const css = await weighAll([...new Set([...entry.css, ...page.css])]);
  const html = await weigh(htmlFile(path, kind));
  const over = javascript - reference;
  rows.push([path, ...[javascript, over, css, html].map(kilobytes)]);
  if (kind === 'application') {
    weighAgainst(applicationJavascript[path], 'applicationJavascript', path, javascript);
    continue;
  }
  if (path === '/') weighAgainst(startPageJavascript, 'startPageJavascript', path, javascript);
  if (path === '/newsletter' || path === '/edicoes') {
    weighAgainst(newsletterOverReference, 'newsletterOverReference', path, over);
  } else {
    weighAgainst(prerendered.javascriptOverReference, 'javascriptOverReference', path, over);
  }
  weighAgainst(prerendered.css, 'css', path, css);
  weighAgainst(prerendered.html, 'html', path, html);
}

process.stdout.write(`${table(rows)}\n`);
if (tooHeavy.length > 0) {
  process.stderr.write(`Over budget, as web/check-budgets.ts has it:\n${tooHeavy.join('\n')}\n`);
  process.exitCode = 1;
}

/** @param name the name of the budget in this file */
function weighAgainst(
  budget: number | undefined,
  name: string,
  path: SitePath,
  weight: number,
): void {
  if (budget !== undefined && weight <= budget) return;
  const limitText = budget === undefined ? 'has no budget' : `at most ${kilobytes(budget)}`;
  const nextBudget = Math.ceil((weight * (1 + margin)) / 1000);
  tooHeavy.push(
    `  ${path}: ${kilobytes(weight)}, ${limitText} (\`${name}\`); where it is worth it, ${nextBudget}_000 is the next budget`,
  );
}

function htmlFile(path: string, kind: SiteRoute['kind']): string {
  if (kind === 'served') return pageFrame.path.slice(1);
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

/** An application with one empty route, built the same way as the site. */
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
