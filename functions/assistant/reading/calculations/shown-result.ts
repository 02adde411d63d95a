import type { QuestionOf } from '../../domain/question.ts';

type Shown = Pick<QuestionOf<'growth'>, 'shows'>;

const real =
  /\b(?:descont\w+|tirando|acima d[ea]|menos|fora|corrigid[oa]|contando|considerando) (?:tambem )?(?:pel[ao] |a |o )?(?:inflacao|ipca)\b|\b(?:ganho|rendimento|retorno) real\b/;
const net =
  /\bliquid[oa]s?\b|\b(?:descont\w+|tirando|depois d[oe]|ja com|menos|fora) (?:o |os )?(?:impostos?|ir)\b|\b(?:qual|quanto) (?:\w+ ){0,3}impostos?\b/;

/** Returns the result that a message asks for: after taxes, or after taxes and inflation. */
export function shownResult(rest: string): Shown {
  if (real.test(rest)) return { shows: 'real' };
  return net.test(rest) ? { shows: 'net' } : {};
}

const maxLength = 80;
const onlyNet =
  /^(?:(?:e|mas|qual|quais|quanto|o|a|valor|total|fica|da|seria|isso|ja|em|no|agora|so|rende|rendimento|sobra|ai|entao|deles|delas|mais) )*(?:liquid[oa]s?|(?:tirando|descontando|descontado|depois d[oe]|com|menos|fora) (?:o |os )?(?:imposto|impostos|ir)(?: de renda)?|(?:sem|livre de) impostos?)\W*$/;
const onlyReal =
  /\b(?:descont\w+|tirando|acima d[ea]|corrigid[oa]|fora|menos|contando|considerando|com) (?:pel[ao] |tambem )?(?:a |o )?(?:inflacao|ipca)\W*$|\b(?:ganho|valor|rendimento|retorno|juros?) real\W*$|\bem dinheiro de hoje\W*$/;
const onlyGross = /^(?:(?:e|o|qual|quanto|valor|total) )*brut[oa]\W*$/;

/** Returns the result that a follow-up asks for, when it asks for nothing else; undefined for another message. */
export function shownInstead(plain: string): Shown | undefined {
  if (plain.length > maxLength) return undefined;
  if (onlyNet.test(plain)) return { shows: 'net' };
  if (onlyReal.test(plain)) return { shows: 'real' };
  return onlyGross.test(plain) ? { shows: undefined } : undefined;
}
