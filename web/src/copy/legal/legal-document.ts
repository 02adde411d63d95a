/** The form of the privacy policy and of the terms: numbered by whoever shows them. */
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

/** Pairs of a term and what is said about it, for a description list. */
export function definitions(...items: readonly (readonly [string, string])[]): LegalBlock {
  return { kind: 'definitions', items: items.map(([term, text]) => ({ term, text })) };
}

// As `shared/values/long-day.ts` writes it: shared with these pages, that would be a file of its own for every other one.
const days = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** @param day `yyyy-mm-dd` */
export function dated(day: string): Pick<LegalDocument, 'updatedAt' | 'updatedLabel'> {
  return {
    updatedAt: day,
    updatedLabel: `Última atualização: ${days.format(new Date(day)).replace(/^1 /, '1º ')}`,
  };
}
