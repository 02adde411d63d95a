import type { EditionMessage } from '../../../functions/editions/messages/message-writer.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { renderPlainText } from '../../../functions/integrations/plain-text.ts';

const plural =
  'ações|pontos|pregões|proventos|rendimentos|ativos|subiram|caíram|ficaram|pontos-base|minutos|milhões|bilhões';
const singular =
  'ação|ponto|pregão|provento|rendimento|ativo|subiu|caiu|ficou|ponto-base|minuto|milhão|bilhão';

/** Patterns that no text may contain, by the flaw that each shows. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'a value of code': /undefined|NaN|null|Infinity|\[object|\{\{|\bfalse\b|\btrue\b/,
  'a row of spaces or points': / {2}|\.\.|\. \.|,,| [,.;:]|\(\)|\( |;\.|:\./,
  'a plural of one': new RegExp(`(?<![\\d.,])1 (?:${plural})\\b`),
  'a plural below two': /(?<!\d)1,\d+\s(?:milhões|bilhões)/,
  'a singular of many': new RegExp(
    `(?<![A-Z\\d,])(?:0|[2-9]|\\d{2,}|\\d[\\d.]*\\d) (?:${singular})(?![\\wçãõ-])`,
  ),
  'a singular of two millions': /(?<!\d)(?!1,)\d+,\d+\s(?:milhão|bilhão)/,
  'a plural of one median':
    /medianas de .{1,20} são (?:(?:IPCA|Selic) de [−\d.,]+%(?: ao ano)?|dólar a R\$\s[\d.,]+|PIB com \S+ de [\d.,]+%)\.(?:\s|$)/,
  'a word said twice': /quedas, a maior queda|provento: provento|outro de R\$|também quase/,
  'a letter without its accent':
    /\b(?:acoes|acao|inflacao|pregao|dolar|variacao|ate|mes|Nao|mercado financeiro e|proximo|decisao|media das|cotacao)\b/,
  'a sign twice': /(?:caiu|recuou|queda de|subiu|avançou|alta de) [+−]/,
  'a list that is announced and does not follow': /\best[ea]s: \S/,
  'a hyphen for a minus': /(?:^|[\s(])-\d/,
};

/** Words of advice or judgement; the note that the message gives no advice is excluded. */
const advice =
  /\b(?:compre|venda|vender|comprar|invista|investir|aproveit\w*|oportunidade\w*|recomend\w*|vale a pena|dev(?:e|em|eria)|melhor\w*|pior\w*|ótim\w*|excelente\w*|barat\w*|garanti\w*|promet\w*|atraente\w*|atrativ\w*|potencial|prudente|cuidado|forte\w*|bom|boa|ruim)\b/i;

/** Returns the flaws of a message, in words. */
export function findFlaws({ subject, preheader, parts }: EditionMessage): string[] {
  const text = [subject, preheader, renderPlainText(parts)].join('\n');
  const sentences = renderPlainText(parts.filter((part) => !isNote(part) && !isGreeting(part)));
  const paragraphs = parts.filter((part) => typeof part === 'string');
  return [
    ...Object.entries(forbidden).flatMap(([flaw, pattern]) => {
      const found = pattern.exec(text);
      return found === null ? [] : [`${flaw}: ${found[0]}`];
    }),
    ...(advice.exec(sentences) ?? []).map((word) => `advice: ${word}`),
    ...paragraphs
      .filter((one) => !/^[A-ZÁÀÉÍÓÚÂÊÔ]/.test(one))
      .map((one) => `small letter: ${one}`),
    ...paragraphs.filter((one) => !/[.:]$/.test(one)).map((one) => `no end: ${one}`),
  ];
}

/** Returns whether the part only wishes a good day. */
function isGreeting(part: MessagePart): boolean {
  return typeof part === 'string' && /^(?:Bom dia|Boa noite), \S+\.$/.test(part);
}

function isNote(part: MessagePart): boolean {
  return typeof part !== 'string' && part.kind === 'note';
}
