import { normalizeName } from '../spreadsheet.ts';

/** What the title of a table says it is about, where that is no holding. */
export type TablePurpose = 'payments' | 'wishes';

const payments =
  /^(?:proventos?|dividendos?|rendimentos?|jcp|eventos)(?: (?:e|jcp|dividendos|rendimentos|a receber|a pagar|provisionados|recebidos|pagos|futuros|do mes|do ano|(?:em|de) acoes|de fiis|de fundos imobiliarios|\d{4}))*$/;
const wishes =
  /^(?:metas?|alvos?|carteira (?:alvo|ideal|desejada)|objetivos?|watch ?list|wish ?list|(?:lista de )?desejos|radar|acompanhar|comprar depois|simulac(?:ao|oes)|preco teto)\b/;

/** Returns what a title or the name of a sheet says; it only ever excludes a table, and with a reason. */
export function purposeOf(title: string | null): TablePurpose | null {
  const name = normalizeName((title ?? '').slice(0, 60));
  if (payments.test(name)) return 'payments';
  return wishes.test(name) ? 'wishes' : null;
}

/** Returns the side of all rows below a title, as 'Vendas' or 'Minhas compras 2026'; null where it names none or both. */
export function sideOfTitle(title: string | null): 'buy' | 'sell' | null {
  const name = normalizeName((title ?? '').slice(0, 60));
  if (wishes.test(name)) return null;
  const isOfSales = /\b(?:vendas?|vendid[oa]s?)\b/.test(name);
  const isOfPurchases = /\b(?:compras?|comprad[oa]s?|aportes?|aquisicoes)\b/.test(name);
  if (isOfSales === isOfPurchases) return null;
  return isOfSales ? 'sell' : 'buy';
}
