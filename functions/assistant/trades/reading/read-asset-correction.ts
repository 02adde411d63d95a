import type { DraftKind, TradeDetails, TradeQuestionOf } from '../../domain/trade-questions.ts';
import { readDay } from './read-day.ts';
import { readCorrection } from './read-trade-reply.ts';
import { assetMark, markAssets, normalizeTradeText, type TextReader } from './trade-text.ts';

/* Reads corrections of a stored trade that name its asset: `a vale3 foi 61,50`, `esqueci a taxa da compra de knri11, foi 3,20`. */

const before = String.raw`^\W*(?:(?:oi|opa|ops|ah|aha|desculpa|errei|na verdade|na real|alias|corrig\w+|corrij\w+|registrei errado|anotei errado|entao)[,.:! ]+){0,3}`;
const corrects =
  /\b(?:na verdade|na real|alias|errei|errado|errada|corrig\w+|corrij\w+|esqueci|faltou|arruma\w*|conserta\w*|ajusta\w*|mud[ae]r?|alter[ae]r?|troc[ao]r?|troque)\b/;
const part = String.raw`(?:preco|valor|data|dia|corretora|taxas?|corretagem|custos|quantidade|compra|venda|operacao|bonificacao)`;
const namesTrade = new RegExp(
  String.raw`${before}(?:(?:mud[ae]r?|alter[ae]r?|troc[ao]r?|troque|esqueci|faltou) )?(?:d?[ao]s? |minhas? |de )?(?:(?:ultim[ao]s? )?${part}\b|${assetMark}|\d)|${before}(?:foram|foi|eram?) \d`,
);
/** The words before it say which trade, the ones after it what is right. */
const divider = /(?:[,;:] ?)?\b(?:foi|foram|era|eram|e sim|(?:pra|para)(?= ))\b/;
const otherCode = new RegExp(
  String.raw`\b(?:troca\w*|troque|muda\w*|corrig\w*) (?:o |a |de )?${assetMark} (?:por|para|pra|pelo|pela|em) (?:o |a )?${assetMark}`,
);
const onlyAsset = new RegExp(
  String.raw`^[^\w${assetMark}]*(?:[ao]s? )?${assetMark}[^\w${assetMark}]*$`,
);
const otherTopic = /\?|\balert|\bavis[ae]|\b(?:subiu|caiu|fechou|abriu|cotad[ao]|pagou|anunciou)\b/;

function kindOf(plain: string): DraftKind | undefined {
  if (/\b(?:vendi|venda)\b/.test(plain)) return 'sell';
  if (/\b(?:comprei|compra)\b/.test(plain)) return 'buy';
  return /\bbonific/.test(plain) ? 'bonus' : undefined;
}

type Field = 'price' | 'quantity' | 'fees' | 'day' | 'broker';
const fields: readonly (readonly [Field, RegExp])[] = [
  ['fees', /\b(?:taxas?|corretagem|custos)\b/],
  ['broker', /\bcorretora\b/],
  ['day', /\b(?:data|dia)\b(?! \d)/],
  ['price', /\b(?:preco|valor)\b/],
  ['quantity', /\bquantidade\b/],
];

/** Returns undefined for a message that corrects no trade of a named asset. */
export function readAssetCorrection(
  text: string,
  reader: TextReader,
): TradeQuestionOf<'change-trade'> | undefined {
  const plain = normalizeTradeText(text);
  if (plain.length > 200 || otherTopic.test(plain)) return undefined;
  const { plain: marked, tickers } = markAssets(plain, reader.nameAssets);
  const [ticker, other, ...more] = tickers;
  if (ticker === undefined || more.length > 0) return undefined;
  const kind = kindOf(marked);
  const { day } = readDay(marked, reader.today);
  const which = {
    ticker,
    ...(kind === undefined ? {} : { kind }),
    ...(typeof day === 'string' ? { day } : {}),
  };
  if (other !== undefined) {
    return otherCode.test(marked)
      ? { about: 'change-trade', ...which, changes: { ticker: other } }
      : undefined;
  }
  if (!namesTrade.test(marked) || /^\W*(?:eu )?(?:comprei|vendi)\b/.test(marked)) return undefined;
  return readDivided(plain, marked, which, reader);
}

function readDivided(
  plain: string,
  marked: string,
  which: { readonly ticker: string; readonly kind?: DraftKind; readonly day?: string },
  reader: TextReader,
): TradeQuestionOf<'change-trade'> | undefined {
  const match = divider.exec(plain);
  if (match === null) return undefined;
  const head = markAssets(plain.slice(0, match.index), reader.nameAssets);
  const said = readWithField(plain.slice(match.index + match[0].length).trim(), head.plain, reader);
  if (said === undefined) return undefined;
  const isShort = onlyAsset.test(head.plain);
  if (
    !isShort &&
    !corrects.test(marked) &&
    fieldOf(head.plain) === undefined &&
    which.kind === undefined
  ) {
    return undefined;
  }
  const isSingular = isShort && /\b(?:foi|era)$/.test(match[0]);
  const {
    ticker: _,
    day: changedDay,
    ...others
  } = isSingular ? withPrice(said.changes) : said.changes;
  // A day beside another correction, or before it, says which trade is meant.
  const isDayCorrected = Object.keys(others).length === 0;
  const { day: __, ...selection } = which;
  const headDay = readDay(head.plain, reader.today).day;
  const selectedDay = isDayCorrected ? headDay : (headDay ?? changedDay);
  const changes: TradeDetails =
    isDayCorrected && changedDay !== undefined ? { day: changedDay } : others;
  if (Object.keys(changes).length === 0) return undefined;
  return {
    about: 'change-trade',
    ...selection,
    ...(typeof selectedDay === 'string' ? { day: selectedDay } : {}),
    changes,
    ...(said.replaces === undefined ? {} : { replaces: said.replaces }),
  };
}

/** `a vale3 foi 54` is what one share was. */
function withPrice(changes: TradeDetails): TradeDetails {
  const { quantity, ...others } = changes;
  return quantity === undefined || others.price !== undefined
    ? changes
    : { ...others, price: quantity };
}

function fieldOf(head: string): Field | undefined {
  return fields.find(([, pattern]) => pattern.test(head))?.[0];
}

/** Reads what is right, as the part that the words before it name: `a corretora da taee11 foi` names the broker. */
function readWithField(tail: string, head: string, reader: TextReader) {
  const field = fieldOf(head);
  const bare = tail.replace(/,? e nao (?:a |o |na |no )?[a-z][a-z ]{1,20}$/, '');
  const written =
    field === 'fees'
      ? `taxa ${bare}`
      : field === 'broker'
        ? `na ${bare.replace(/^(?:a|o|na|no|pela|pelo) /, '')}`
        : bare;
  const said = readCorrection(written, reader, field === 'price' ? 'price' : undefined);
  if (said === undefined || (field !== undefined && field in said.changes)) return said;
  const { quantity: _, price, ...others } = said.changes;
  // Without another word a number with decimals is a price, as in `a vale3 foi 61,50`.
  if (field === 'quantity' && price !== undefined)
    return { ...said, changes: { ...others, quantity: price } };
  return said;
}
