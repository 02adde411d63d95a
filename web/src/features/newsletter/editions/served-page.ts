/** A page that a function has made, as far as it is its own. */
export interface ServedPage {
  readonly title: string;
  readonly description: string;
  /** Its one address, as the server says it; undefined where search engines are kept out. */
  readonly canonical: string | undefined;
  /** Whether search engines are kept out of it. */
  readonly isPrivate: boolean;
  /** The server's HTML, unchanged. */
  readonly html: string;
}

const timeoutMilliseconds = 15_000;

/** The page of an address, where it is the one that the document was loaded with. */
export function pageInDocument(path: string): ServedPage | undefined {
  const content = document.querySelector<HTMLElement>('[data-page]');
  return content?.dataset['page'] === path ? readPage(document) : undefined;
}

/**
 * Fetches the page again after client-side navigation. A served 404 page is a page too.
 * @throws where the answer is no such page
 */
export async function fetchPage(path: string, signal: AbortSignal): Promise<ServedPage> {
  const answer = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
  });
  const page = readPage(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (page === undefined) throw new Error(`The server answers ${answer.status} without a page`);
  return page;
}

function readPage(from: Document): ServedPage | undefined {
  const content = from.querySelector('[data-page]');
  if (content === null) return undefined;
  const description = from.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  const isPrivate = from.querySelector('meta[name=robots][content=noindex]') !== null;
  const canonical = from.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined;
  return { title: from.title, description, canonical, isPrivate, html: content.outerHTML };
}
