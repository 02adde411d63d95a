import type { TradeKind } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { normalizeName } from '../spreadsheet.ts';

/** What a cell says that a row does; `left-out` for what changes no quantity. */
export type Side =
  | {
      readonly kind: TradeKind;
      /** Whether its quantity may also be the new total. */
      readonly mayBeTotal?: true;
    }
  | { readonly kind: 'left-out'; readonly reason: string; readonly isInvalid: boolean };

const buyPattern =
  /^(?:c|b|cpa|compr[a-z]+|aplicacao|aquisic(?:ao|oes)|buy|bought|purchase|entradas?|credito|long)(?![a-z0-9])/;
const sellPattern =
  /^(?:v|s|vda|vend[a-z]+|resgates?|sell|sold|sale|saidas?|debito|short)(?![a-z0-9])/;

const otherSides: readonly (readonly [RegExp, Side])[] = [
  // The words of our own download, which say what the quantity is.
  [/^desdobramento \(entraram\)$/, { kind: 'split' }],
  [/^grupamento \(sairam\)$/, { kind: 'reverse-split' }],
  [/^amortizacao \(por unidade\)$/, { kind: 'amortisation' }],
  [/^bonifica|^bonus/, { kind: 'bonus' }],
  [/^subscric|^subscription/, { kind: 'subscription' }],
  [/^transfer\w* (?:de )?(?:entrada|recebid\w+|in)\b|^transfer.?in\b/, { kind: 'transfer-in' }],
  [/^transfer\w* (?:de )?(?:saida|enviad\w+|out)\b|^transfer.?out\b/, { kind: 'transfer-out' }],
  [/^desdobr|^split/, { kind: 'split', mayBeTotal: true }],
  [/^reverse split|^a?grupam|^inplit/, { kind: 'reverse-split', mayBeTotal: true }],
  [
    /^(?:dividend|jcp|jscp|juros|rendiment|provento|reembolso|amortiza|interest)/,
    { kind: 'left-out', reason: reasons.payment, isInvalid: false },
  ],
  [
    /^(?:emprestimo|aluguel|btc)\b/,
    { kind: 'left-out', reason: reasons.lending, isInvalid: false },
  ],
];

/** Undefined for a text that names no side. */
export function readSide(text: string): Side | undefined {
  const name = normalizeName(text.slice(0, 60));
  if (name === '') return undefined;
  const other = otherSides.find(([pattern]) => pattern.test(name))?.[1];
  if (other !== undefined) return other;
  if (buyPattern.test(name)) return { kind: 'buy' };
  return sellPattern.test(name) ? { kind: 'sell' } : undefined;
}

/** A purchase debits the cash account of a note, and a sale credits it. */
export function readCashSide(text: string): Side | undefined {
  const name = normalizeName(text.slice(0, 20));
  if (/^d(?:ebito)?$/.test(name)) return { kind: 'buy' };
  return /^c(?:redito)?$/.test(name) ? { kind: 'sell' } : undefined;
}
