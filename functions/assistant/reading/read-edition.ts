import type { QuestionOf } from '../domain/question.ts';

type EditionQuestion = QuestionOf<'edition'>;

/** Requests for an edition, with its common names. */
const editionRequest =
  /\b(?:manda|mande|mostra|mostre|ver|quero|queria|ler|me da|envia|envie|cade|reenvia|repete)\b.{0,80}\b(?:abertura|fechamento|edicao|resumo|mensage[mn]s?)\b|\b(?:abertura|fechamento|resumo|edicao|mensagem) (?:completa )?(?:d[eao] )?(?:hoje|hj|dia|mercado|bolsa|pregao|ontem|manha|noite)\b|\bultima (?:mensagem|edicao|abertura)\b|\bultimo (?:fechamento|resumo)\b|^\W*(?:a |o )?(?:abertura|fechamento)\W*$/;
/** Questions about the events of a day for which an edition may exist. */
const eventQuestion =
  /\bo que (?:aconteceu|houve|rolou|teve|deu)\b(?=.{0,80}\b(?:mercado|bolsa|hoje|ontem|pregao|dia)\b)|\bcomo (?:foi|esta|anda|ficou|terminou|fechou|abriu) (?:o |a )?(?:mercado|pregao|dia)\b|\bresum\w+ (?:d?o )?(?:mercado|dia|pregao)\b/;

/**
 * @param rest the rest of a question without an asset
 * @returns undefined if it asks for no edition
 */
export function editionQuestion(rest: string): EditionQuestion | undefined {
  if (
    /\bnao\b.{0,80}\b(?:recebi|cheg\w+|veio|quero)\b|\b(?:horarios?|horas?)\b|\b(?:19|20)\d\d\b/.test(
      rest,
    )
  )
    return undefined;
  if (!editionRequest.test(rest) && !eventQuestion.test(rest)) return undefined;
  return { about: 'edition', ...editionDetails(rest) };
}

/** Returns the kind and the day of the edition, as far as the words name them. */
export function editionDetails(words: string): Omit<EditionQuestion, 'about'> {
  const kind = /\babertura\b|\babriu\b|\bda manha\b/.test(words)
    ? ({ kind: 'opening' } as const)
    : /\bfechamento\b|\bfechou\b|\bda noite\b/.test(words)
      ? ({ kind: 'closing' } as const)
      : {};
  const day = /\bontem\b/.test(words)
    ? ({ day: 'yesterday' } as const)
    : /\b(?:hoje|hj)\b/.test(words)
      ? ({ day: 'today' } as const)
      : {};
  return { ...kind, ...day };
}
