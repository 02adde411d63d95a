/** The content of a server-rendered page, without the site around it. */
export interface ServedPage {
  readonly title: string;
  readonly description: string;
  /** The page's canonical address from the server; undefined for a page that search engines may not index. */
  readonly canonical: string | undefined;
  /** Whether search engines may not index the page. */
  readonly isPrivate: boolean;
  /** The server's HTML, unchanged. */
  readonly html: string;
}

const timeoutMilliseconds = 15_000;

/** Returns the page of an address if the document was loaded with it. */
export function pageInDocument(path: string): ServedPage | undefined {
  const content = document.querySelector<HTMLElement>('[data-page]');
  return content?.dataset['page'] === path ? readPage(document) : undefined;
}

/**
 * Reads the page again after client-side navigation. A 404 page from the server counts as a page.
 * @throws when the response is not such a page
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
