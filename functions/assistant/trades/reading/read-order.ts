import { markAssets, normalizeTradeText, assetMark, type TextReader } from './trade-text.ts';
import { reports } from './trade-patterns.ts';

/* Tells orders and plans from trades: the broker carries them out, and only then is there a trade to record. */

const polite = String.raw`^\W*(?:(?:oi|ola|opa|bom dia|boa tarde|boa noite|por favor|pfv|pode|agora|entao|me)[,.! ]+){0,3}`;
const notExecuted =
  /\bnao (?:foi |foram |chegou a )?(?:execut\w+|sa(?:iu|ir)\b|entr(?:ou|aram)\b)|\bordem\b.{0,60}\b(?:pendente|aberta|abert[ao]|cancelada|expirou|rejeitada)\b/;
const placed =
  /\b(?:coloquei|botei|lancei|mandei|deixei|programei|dei|abri|pus)\b.{0,20}\bordem\b|\bordem (?:de )?(?:compra|venda)\b|\bmandei (?:comprar|vender)\b/;
const executed = /\bexecut(?:ou|ad[ao]s?|aram)\b|\bcomprei\b|\bvendi\b/;
const imperative = new RegExp(
  String.raw`${polite}(?:compr(?:a|e|ar)|vend(?:e|er)|zer[ae]|liquid[ae])\b`,
);
const onBehalf = /\b(?:pra|para|por) mim\b|\b(?:a|no|ao) mercado\b|\bexecut(?:a|e|ar)\b/;
const command = new RegExp(
  String.raw`${polite}(?:compre|vende|vender|comprar|zera|zere|liquida)\b`,
);
const planned =
  /\b(?:quero|queria|vou|iria|ia|pretendo|pensando|pensei|gostaria|quase|planejo|penso|tentei|tentando)\b(?: \w+){0,3} (?:compr|vend)(?:ar|er|ei|i)\b/;
const asks =
  /\?|\b(?:quant[oa]s?|qual|quais|por ?que|onde|devo|deveria|posso|vale a pena|compensa|imposto|darf|alert\w*|avis\w+|se|caso|registr\w+|anot\w+)\b/;

/** Returns whether a message is about an order that has not been carried out: a request, a plan or a failed one. */
export function isOrder(text: string, { nameAssets }: TextReader): boolean {
  const { plain } = markAssets(normalizeTradeText(text), nameAssets);
  if (!plain.includes(assetMark) || plain.length > 200) return false;
  if (notExecuted.test(plain)) return placed.test(plain) || reports.test(plain);
  if (placed.test(plain)) return !executed.test(plain);
  if (asks.test(plain)) return false;
  if (imperative.test(plain) && onBehalf.test(plain)) return true;
  const hasAmount = /\d|\btud[oa]\b|\btod[ao]s\b|\bmetade\b/.test(plain);
  return hasAmount && (command.test(plain) || planned.test(plain));
}
