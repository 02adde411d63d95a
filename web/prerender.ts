import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageFrame } from '../shared/served-paths.ts';
import { siteRoutes, type SitePath } from '../shared/site-routes.ts';
import {
  builtManifestFile,
  filesOf,
  manifestKey,
  readManifest,
  type BuildManifest,
} from './build-manifest.ts';
import { discoveryHead, isIndexable, robots, sitemap } from './discovery.ts';
import { readSiteUrl } from './site-url.ts';
import { pageModules } from './src/app/page-modules.ts';

/** What the server build of the site exports (`src/server.tsx`). */
export interface PageRenderer {
  renderPage(path: string): Promise<string>;
  renderLoadingPage(): Promise<string>;
}

/**
 * Writes the HTML of the site into the built directory: one file a prerendered route, the frame of what
 * is served, `app.html` for the application's routes and `404.html` for every other address; then what search engines
 * read about them.
 * @returns the files written
 */
export async function prerenderSite(
  siteDirectory: string,
  renderer: PageRenderer,
): Promise<string[]> {
  const manifest = await readManifest(builtManifestFile);
  const template = await readFile(join(siteDirectory, 'index.html'), 'utf8');
  const siteUrl = readSiteUrl(process.env);
  const written: string[] = [];
  const indexable: string[] = [];

  async function write(file: string, page: PageParts): Promise<void> {
    const target = join(siteDirectory, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, fillTemplate(template, page));
    written.push(file);
  }

  for (const { path, kind } of siteRoutes) {
    if (kind !== 'prerendered') continue;
    const { head, body } = splitHead(await renderer.renderPage(path));
    const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
    const isPublic = isIndexable(head);
    if (isPublic) indexable.push(path);
    await write(file, {
      head:
        head +
        modulePreloads(manifest, path) +
        (isPublic ? discoveryHead(path, head, siteUrl) : ''),
      body,
      takenOver: true,
    });
  }
  await write(pageFrame.path.slice(1), await frameOf(renderer, manifest));
  const loading = splitHead(await renderer.renderLoadingPage());
  await write('app.html', { ...loading, head: `${loading.head}<title>BFJ</title>` });
  const notFound = splitHead(await renderer.renderPage('/404'));
  // Its body is replaced, and the page that comes has a description of its own.
  await write('404.html', { ...notFound, head: withoutDescription(notFound.head) });
  await writeFile(join(siteDirectory, 'sitemap.xml'), sitemap(indexable, siteUrl));
  await writeFile(join(siteDirectory, 'robots.txt'), robots(siteUrl));
  return [...written, 'sitemap.xml', 'robots.txt'];
}

/** One for all pages that are served: their module is the same, and their head comes with each. */
async function frameOf(renderer: PageRenderer, manifest: BuildManifest): Promise<PageParts> {
  const route = siteRoutes.find(({ kind }) => kind === 'served');
  if (route === undefined) throw new Error('Nothing is served in a frame.');
  const { body } = splitHead(await renderer.renderPage(route.path));
  if (!body.includes(pageFrame.content)) throw new Error('The frame has no place for a page.');
  return { head: pageFrame.head + modulePreloads(manifest, route.path), body, takenOver: true };
}

interface PageParts {
  readonly head: string;
  readonly body: string;
  /** Whether the browser takes this body over instead of replacing it. */
  readonly takenOver?: boolean;
}

/** React puts the document's title, meta and link elements in front of the rest. */
function splitHead(html: string): PageParts {
  const leading = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  const body = html.slice(leading.length);
  if (/<script|<template/.test(body)) throw new Error('The page was rendered with inline scripts.');
  return { head: leading, body };
}

function withoutDescription(head: string): string {
  return head.replace(/<meta name="description"[^>]*>/, '');
}

function fillTemplate(template: string, page: PageParts): string {
  const root = '<div id="root"><!--app--></div>';
  if (!template.includes(root) || !template.includes('<!--head-->')) {
    throw new Error('index.html has lost its places for the page.');
  }
  const attribute = page.takenOver ? ' data-prerendered' : '';
  // Functions, because a `$` in the page must not be read as a replacement pattern.
  return template
    .replace('<!--head-->', () => page.head)
    .replace(root, () => `<div id="root"${attribute}>${page.body}</div>`);
}

/** The page's own code beside the entry's, so that it does not wait for it. */
function modulePreloads(manifest: BuildManifest, path: SitePath): string {
  const entry = new Set(filesOf(manifest, 'index.html').js);
  const { js } = filesOf(manifest, manifestKey(pageModules[path]));
  return js
    .filter((file) => !entry.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}
