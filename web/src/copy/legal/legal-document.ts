/** The structure of the privacy policy and of the terms; the page adds the numbers. */
export interface LegalDocument {
  readonly title: string;
  /** ISO date, for `<time datetime>`. */
  readonly updatedAt: string;
  readonly updatedLabel: string;
  readonly intro: readonly string[];
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Part of the address: `/termos-de-servico#cancelamento`. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'definitions'; readonly items: readonly LegalDefinition[] };

interface LegalDefinition {
  readonly term: string;
  readonly text: string;
}

export function paragraph(text: string): LegalBlock {
  return { kind: 'paragraph', text };
}

export function list(...items: readonly string[]): LegalBlock {
  return { kind: 'list', items };
}

/** Pairs of a term and its description, for a description list. */
export function definitions(...items: readonly (readonly [string, string])[]): LegalBlock {
  return { kind: 'definitions', items: items.map(([term, text]) => ({ term, text })) };
}

// Same format as `shared/values/long-day.ts`. Importing that module here would make the bundler split it into a
// separate chunk for all pages.
const days = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** @param day `yyyy-mm-dd` */
export function updatedOn(day: string): Pick<LegalDocument, 'updatedAt' | 'updatedLabel'> {
  return {
    updatedAt: day,
    updatedLabel: `Última atualização: ${days.format(new Date(day)).replace(/^1 /, '1º ')}`,
  };
}
