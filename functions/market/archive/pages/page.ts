/** A page of the archive, before it is inserted into the site's frame. */
export interface ArchivePage {
  /** The page's canonical path, if search engines may index it. */
  readonly path: string;
  readonly status: 200 | 404 | 429 | 503;
  /** Without the brand. */
  readonly title: string;
  readonly description: string;
  /** HTML. */
  readonly content: string;
  /** Structured data for search engines (schema.org). */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The picture of a shared link; the site's own without one. */
  readonly picture?: { readonly path: string; readonly alt: string };
  /** The creation time of an edition. */
  readonly publishedAt?: string;
  /** The time of its last correction; otherwise that of its creation. */
  readonly modifiedAt?: string;
}
