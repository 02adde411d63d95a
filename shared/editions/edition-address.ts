import * as z from 'zod/mini';
import { editionKinds, type EditionKind } from './edition-facts.ts';

/*
 * Addresses of the archive: `/edicoes`, `/edicoes/2026-11`, `/edicoes/2026-11-24-fechamento`, and its chart
 * `/edicoes/2026-11-24/fechamento.png`, which shared links show as `…/fechamento-social.png`.
 */

export const archivePath = '/edicoes';

const words: Readonly<Record<EditionKind, string>> = {
  opening: 'abertura',
  closing: 'fechamento',
};

interface DayOfKind {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd` */
  readonly day: string;
}

export function editionPath({ kind, day }: DayOfKind): string {
  return `${archivePath}/${day}-${words[kind]}`;
}

/** The chart of an edition; never changed. */
export function chartPath({ kind, day }: DayOfKind): string {
  return `${archivePath}/${day}/${words[kind]}.png`;
}

/** The picture of an edition's shared link; never changed. */
export function socialPicturePath({ kind, day }: DayOfKind): string {
  return `${archivePath}/${day}/${words[kind]}-social.png`;
}

/** @param month `yyyy-mm` */
export function monthPath(month: string): string {
  return `${archivePath}/${month}`;
}

/** The content that an address of the archive requests; undefined for an invalid address. */
export type ArchiveRequest =
  | { readonly what: 'newest' | 'feed' | 'json-feed' | 'sitemap' }
  | { readonly what: 'month'; readonly month: string }
  | ({ readonly what: 'edition' | 'chart' | 'social-picture' } & DayOfKind);

const daySchema = z.iso.date();

export function parseArchivePath(path: string): ArchiveRequest | undefined {
  if (path === archivePath) return { what: 'newest' };
  const name = path.startsWith(`${archivePath}/`) ? path.slice(archivePath.length + 1) : '';
  if (name === 'feed.xml') return { what: 'feed' };
  if (name === 'feed.json') return { what: 'json-feed' };
  if (name === 'sitemap.xml') return { what: 'sitemap' };
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name)) return { what: 'month', month: name };
  const day = daySchema.safeParse(name.slice(0, 10));
  if (!day.success) return undefined;
  const rest = name.slice(10);
  for (const kind of editionKinds) {
    const found = { kind, day: day.data };
    if (rest === `-${words[kind]}`) return { what: 'edition', ...found };
    if (rest === `/${words[kind]}.png`) return { what: 'chart', ...found };
    if (rest === `/${words[kind]}-social.png`) return { what: 'social-picture', ...found };
  }
  return undefined;
}

/** Addresses for programs. */
export const feedPath = `${archivePath}/feed.xml`;
export const jsonFeedPath = `${archivePath}/feed.json`;
export const editionsSitemapPath = `${archivePath}/sitemap.xml`;
