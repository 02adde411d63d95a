import type { DraftKind } from '../../domain/trade-questions.ts';

/* The words of the field. All texts are normalized by `normalizeTradeText`. */

/** Each with the kind of its trade; the first that occurs in a text counts. */
export const verbs: readonly (readonly [DraftKind, RegExp])[] = [
  ['subscription', /\bsubscrev\w+|\bsubscri(?:cao|to|tas)\b/],
  ['bonus', /\bbonificac\w+|\bbonificad[ao]s?\b/],
  ['reverse-split', /\bgrupamento\b|\bagrup(?:ou|aram|amento)\b|\binplit\b/],
  ['split', /\bdesdobr(?:amento|ou|aram|ad[ao]s?)\b|\bsplit\b/],
  [
    'sell',
    /\bvendi\b|\bvendemos\b|\bvenda(?: d[aeo]s?\b|:|(?= \d))|\bzerei\b|\bliquidei\b|\bme desfiz d[aeo]s?\b/,
  ],
  [
    'buy',
    /\bcomprei\b|\bcompramos\b|\bacabei (?:de comprar|comprando)\b|\bcompra(?: d[aeo]s?\b|:|(?= \d))|\badquiri\b/,
  ],
];
/** Buy only with an asset and a number: `coloquei mil reais em petr4`. */
export const weakPurchase =
  /\b(?:coloquei|botei|gastei|investi|apliquei|aportei|aporte de|peguei|adicion(?:a|e|ei|ar)|inclu(?:i|a|ir))\b/;
/** Matches a report of a trade that has no number: `comprei petr4`. */
export const reports =
  /\b(?:comprei|compramos|adquiri|vendi|vendemos|zerei|liquidei|acabei (?:de (?:comprar|vender)|comprando|vendendo))\b/;
export const justSold = /\bacabei (?:de vender|vendendo)\b/;

/** Asks to write something down, which a question mark does not change. */
export const registers =
  /\b(?:registr(?:a|e|ar|o)|anot(?:a|e|ar)|lanc(?:a|e|ar)|cadastr(?:a|e|ar)|salv(?:a|e|ar)|adicion(?:a|e|ar)|inclu(?:i|a|ir))\b/;

const asks =
  /\?|\b(?:quant[oa]s?|qt[oa]s?|qual|quais|por ?que|onde|quem|sera que|devo|deveria|posso|vale a pena|compensa|e agora|o que faco|explica)\b|\bo que (?:e|sao|significa)\b|\bcomo (?:e|eu|faco|faz|funciona|fica|declar|registr|calcul)/;
const negated =
  /\b(?:nao|nunca|nem|jamais)\b(?: \w+){0,3} (?:compr|vend|receb|ganh|adquir|subscrev)\w*/;
const wished =
  /\b(?:quero|queria|vou|iria|ia|pretendo|penso|pensando|pensei|gostaria|posso|devo|tent(?:ei|ando)|poderia|talvez|quase|falta|esqueci de|deixei de|preciso|planejo|amanha)\b(?: \w+){0,3} (?:compr|vend)(?:ar|er|ei|i)\b/;
const supposed =
  /\b(?:se|caso|imagin\w+|supon\w+|digamos)\b(?: \w+){0,3} (?:compr|vend|investi|coloc)\w*|\b(?:tivesse|comprasse|vendesse)\b/;
/** `quando comprei`, `a que comprei`: the trade is known already. */
const past =
  /\b(?:que|quando|desde|depois que|antes que|onde|assim que)(?: (?:eu|ja|a gente)){0,2} (?:comprei|vendi|compramos)\b/;
const forOthers =
  /\b(?:pr[ao]|para(?: [oa])?|pelo|pela|do|da|d[eo]s?) ?(?:meu|minha) (?:pai|mae|filh|espos|marido|mulher|irma|amig|namorad|av[oo]|ti[oa]|prim|chefe)/;
const otherTopic =
  /\balert|\bavis[ae]|\b(?:impostos?|darf|declar\w+|lucr\w+|prejuizo|ganhando|perdendo|rend(?:eu|e|endo)|quebr\w+|arrepend\w+|golpe|assinatura|meu plano)\b|\bpreco medio\b(?! (?:de |foi |a )?(?:r\$ ?)?\d)/;

/** Returns whether a message only talks about trades: a question, a wish, a supposition, other people. */
export function isNoRecord(plain: string): boolean {
  if (
    [negated, supposed, forOthers, otherTopic].some((pattern) => pattern.test(plain)) ||
    (wished.test(plain) && !registers.test(plain))
  ) {
    return true;
  }
  return !registers.test(plain) && (asks.test(plain) || past.test(plain));
}
