/*
 * Products that a calculation knows: the index that they follow, and how their interest is taxed for individuals.
 * Fixed income: Lei 11.033/2004, art. 1 and 3, since 1 January 2005. Savings accounts: Lei 8.981/1995, art. 68, III,
 * and Lei 12.703/2012 for their interest. Read on 30 November 2026.
 */

export const productNames = [
  'cdb',
  'rdb',
  'lci',
  'lca',
  'cri',
  'cra',
  'poupanca',
  'tesouro-selic',
  'tesouro-prefixado',
  'tesouro-ipca',
  'fund',
] as const;
export type ProductName = (typeof productNames)[number];

export interface Product {
  readonly name: string;
  /** The words of the product, as `normalizeText` writes them. */
  readonly pattern: RegExp;
  /** The index when only the product is named; undefined for a rate that must be given. */
  readonly base: 'cdi' | 'selic' | 'poupanca' | 'ipca' | undefined;
  readonly tax: 'by-days' | 'exempt';
}

/** More particular products come first. */
export const products: Readonly<Record<ProductName, Product>> = {
  'tesouro-ipca': {
    name: 'Tesouro IPCA+',
    pattern: /\b(?:tesouro|td) (?:direto )?ipca\b|\bntn-?b\b/g,
    base: 'ipca',
    tax: 'by-days',
  },
  'tesouro-prefixado': {
    name: 'Tesouro Prefixado',
    pattern: /\b(?:tesouro|td) (?:direto )?pre(?: ?-?fixad[oa])?\b|\bltn\b/g,
    base: undefined,
    tax: 'by-days',
  },
  'tesouro-selic': {
    name: 'Tesouro Selic',
    pattern: /\b(?:tesouro|td) (?:direto )?selic\b|\blft\b/g,
    base: 'selic',
    tax: 'by-days',
  },
  cdb: { name: 'CDB', pattern: /\bcdbs?\b/g, base: 'cdi', tax: 'by-days' },
  rdb: { name: 'RDB', pattern: /\brdbs?\b/g, base: 'cdi', tax: 'by-days' },
  lci: { name: 'LCI', pattern: /\blcis?\b/g, base: 'cdi', tax: 'exempt' },
  lca: { name: 'LCA', pattern: /\blcas?\b/g, base: 'cdi', tax: 'exempt' },
  cri: { name: 'CRI', pattern: /\bcris?\b/g, base: undefined, tax: 'exempt' },
  cra: { name: 'CRA', pattern: /\bcras?\b/g, base: undefined, tax: 'exempt' },
  poupanca: { name: 'Poupança', pattern: /\bpoupanca\b/g, base: 'poupanca', tax: 'exempt' },
  fund: {
    name: 'Fundo',
    pattern: /\bfundos? (?:di|de renda fixa|referenciado)\b/g,
    base: 'cdi',
    tax: 'by-days',
  },
};

/** Returns the products that a text names, in its order. */
export function namedProducts(
  rest: string,
): readonly { readonly product: ProductName; readonly at: number }[] {
  return productNames
    .flatMap((product) =>
      [...rest.matchAll(products[product].pattern)].map(({ index }) => ({ product, at: index })),
    )
    .toSorted((one, other) => one.at - other.at);
}

const separator = /,|;|\b(?:ou|e|x|vs|versus|contra)\b/;
/** `110% do CDI em CDB`: the product follows its rate closely. */
const maxDistance = 25;

/**
 * Returns the product whose rate is at this position: no other offer begins between them.
 * @param named the products of the text, which a caller with many positions finds once
 */
export function productAt(
  rest: string,
  position: number,
  named = namedProducts(rest),
): ProductName | undefined {
  const before = named.findLast(({ at }) => at <= position);
  if (before !== undefined) {
    return separator.test(rest.slice(before.at, position)) ? undefined : before.product;
  }
  const [after] = named;
  const isNear = after !== undefined && after.at - position < maxDistance;
  return isNear && !separator.test(rest.slice(position, after.at)) ? after.product : undefined;
}
