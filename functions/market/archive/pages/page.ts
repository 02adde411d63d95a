/** A page of the archive, before it is put into the site's frame. */
export interface ArchivePage {
  /** Its one address, where it has one that search engines may know. */
  readonly path: string;
  readonly status: 200 | 404 | 429 | 503;
  /** Without the brand. */
  readonly title: string;
  readonly description: string;
  /** HTML. */
  readonly content: string;
  /** Structured data for search engines (schema.org). */
  readonly data?: Readonly<Record<string, unknown>>;
  /** When it was made, of an edition. */
  readonly publishedAt?: string;
}
