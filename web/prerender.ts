import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageFrame } from '../shared/served-paths.ts';
import { siteRoutes, type SitePath } from '../shared/site-routes.ts';
import {
  builtManifestFile,
  collectFiles,
  manifestKey,
  readManifest,
  type BuildManifest,
} from './build-manifest.ts';
import { discoveryHead, isIndexable, robots, sitemap } from './discovery.ts';
import { readSiteUrl } from './site-url.ts';
import { pageModules } from './src/app/page-modules.ts';

/** The exports of the site's server build (`src/server.tsx`). */
export interface PageRenderer {
  renderPage(path: string): Promise<string>;
  renderLoadingPage(): Promise<string>;
}

/**
 * Writes the site's HTML into the built directory: one file for each prerendered route, the frame of server-rendered
 * pages, `app.html` for the application's routes and `404.html` for every other address. It also writes the files
 * for search engines.
 * @returns the written files
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
      head: head + (isPublic ? discoveryHead(path, head, siteUrl) : ''),
      body,
      hydratedBy: codeOf(manifest, path),
    });
  }
  await write(pageFrame.path.slice(1), await frameOf(renderer, manifest));
  const loading = splitHead(await renderer.renderLoadingPage());
  // These documents have no content of their own, so their code is preloaded.
  const preloads = modulePreloads(codeOf(manifest));
  await write('app.html', { ...loading, head: `${loading.head}<title>BFJ</title>${preloads}` });
  const notFound = splitHead(await renderer.renderPage('/404'));
  // The browser replaces the body, and the page that is then shown sets its own description.
  await write('404.html', {
    ...notFound,
    head: withoutDescription(notFound.head) + preloads,
  });
  await writeFile(join(siteDirectory, 'sitemap.xml'), sitemap(indexable, siteUrl));
  await writeFile(join(siteDirectory, 'robots.txt'), robots(siteUrl));
  return [...written, 'sitemap.xml', 'robots.txt'];
}

/** One frame for all server-rendered pages: they use the same module, and the server adds the head of each page. */
async function frameOf(renderer: PageRenderer, manifest: BuildManifest): Promise<PageParts> {
  const route = siteRoutes.find(({ kind }) => kind === 'served');
  if (route === undefined) throw new Error('No route is served inside the frame.');
  const { body } = splitHead(await renderer.renderPage(route.path));
  if (!body.includes(pageFrame.content))
    throw new Error('The frame lacks the placeholder for a page.');
  return { head: pageFrame.head, body, hydratedBy: codeOf(manifest, route.path) };
}

interface PageParts {
  readonly head: string;
  readonly body: string;
  /** The files that hydrate this body when the browser is idle; without them the body is replaced. */
  readonly hydratedBy?: readonly string[];
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
    throw new Error('index.html lacks the placeholders for the page.');
  }
  const attribute =
    page.hydratedBy === undefined ? '' : ` data-prerendered="${page.hydratedBy.join(' ')}"`;
  // Functions, because a `$` in the page must not be read as a replacement pattern.
  return template
    .replace('<!--head-->', () => page.head)
    .replace(root, () => `<div id="root"${attribute}>${page.body}</div>`);
}

/**
 * The code of the application and of the page, preloaded together with the entry so that the files load in parallel.
 */
function codeOf(manifest: BuildManifest, path?: SitePath): readonly string[] {
  const entry = new Set(collectFiles(manifest, 'index.html').js);
  const modules = ['src/application.tsx', ...(path ? [manifestKey(pageModules[path])] : [])];
  const files = modules.flatMap((key) => collectFiles(manifest, key).js);
  return [...new Set(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`);
}

function modulePreloads(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
}
