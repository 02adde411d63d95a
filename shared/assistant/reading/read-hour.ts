import type { EditionKind } from '../../editions/edition-facts.ts';
import { messageHours } from '../../messages/message-hours.ts';

/* An hour of the day as people write it: `8h`, `7 e meia`, `19:30`, `oito da noite`, `meio-dia`. */

export interface SaidTime {
  readonly hours: number;
  readonly minutes: number;
  /** Whether they say of which half of the day it is. */
  readonly half: 'morning' | 'evening' | undefined;
}

const writtenHours: Readonly<Record<string, string>> = {
  uma: '1',
  duas: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  dez: '10',
  onze: '11',
};
const writtenHour = new RegExp(
  String.raw`\b(${Object.keys(writtenHours).join('|')})(?= (?:h|horas?|e meia|e (?:15|quinze)|da (?:manha|tarde|noite))\b)|(?<=\b(?:as|pras|das|umas) )(${Object.keys(writtenHours).join('|')})\b(?! (?:vezes|acoes|semanas|mensagens|msgs|principais|maiores))`,
  'g',
);

function withDigits(plain: string): string {
  return plain
    .replaceAll(writtenHour, (word) => writtenHours[word] ?? word)
    .replaceAll(/\bmeio[ -]dia\b/g, '12h')
    .replaceAll(/\bmeia[ -]noite\b/g, '0h');
}

const minutesWords = String.raw`(?: ?e (meia|\d{2}\b))?`;
const halves = String.raw`(?: (?:da|de|pela|na|a) (manha|tarde|noite))?`;
/** With a sign that it is an hour: `8h`, `8:30`, `às 8`, `8 e meia`, `8 da manhã`. */
const signed: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d,.])(\d{1,2}):(\d{2})\b(?: ?h(?:s|rs|oras?)?\b)?()${halves}`),
  new RegExp(
    String.raw`(?<![\d,.])(\d{1,2}) ?h(?:s|rs?|oras?)?\.?(?: ?(\d{2})(?:min)?\b|\b)${minutesWords}${halves}`,
  ),
  new RegExp(String.raw`(?<![\d,.])(\d{1,2})() e (meia)\b${halves}`),
  new RegExp(String.raw`(?<![\d,.])(\d{1,2})()() (?:da|de|pela) (manha|tarde|noite)\b`),
  new RegExp(
    String.raw`\b(?:as|pras|das|umas|pelas) (\d{1,2})()()\b(?! ?(?:[.,]\d|%|por cento|reais|acoes|acao|cotas|vezes|mensagens|maiores|dias|mil|anos|meses|h))${halves}`,
  ),
];

/** The hour that a question names; undefined for none. */
export function hourIn(plain: string): SaidTime | undefined {
  const text = withDigits(plain);
  for (const pattern of signed) {
    const time = timeOf(pattern.exec(text));
    if (time !== undefined) return time;
  }
  return undefined;
}

/** An hour where nothing else can be meant, so that a number alone is one. */
export function loneHour(plain: string): SaidTime | undefined {
  const text = Object.hasOwn(writtenHours, plain.trim()) ? `${plain} horas` : plain;
  return (
    hourIn(text) ??
    timeOf(
      /^\W*(?:(?:pode ser|quero|acho|as|pra|para|umas?|a abertura|o fechamento|abertura|fechamento) )*(\d{1,2})()()()\W*$/.exec(
        text,
      ),
    )
  );
}

function timeOf(match: RegExpExecArray | null): SaidTime | undefined {
  if (match === null) return undefined;
  const [, digits = '', after = '', word = '', half = ''] = match;
  const hours = Number(digits);
  const minutes = word === 'meia' ? 30 : Number(after === '' ? word : after);
  if (hours > 23 || minutes > 59) return undefined;
  return {
    hours,
    minutes,
    half: half === '' ? undefined : half === 'manha' ? 'morning' : 'evening',
  };
}

/**
 * The hour of the day, and the edition that is meant: `fechamento às 7` is seven in the evening, and nobody has an opening
 * there.
 * @param kind as it was said
 */
export function hourFor(
  { hours, minutes, half }: SaidTime,
  kind: EditionKind | undefined,
): { readonly hour: string; readonly kind: EditionKind | undefined } {
  const written = (of: number) =>
    `${String(of).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  const isEvening = half === 'evening' || (half === undefined && kind === 'closing');
  const hour = written(isEvening && hours < 12 ? hours + 12 : hours);
  return { hour, kind: kind ?? kindOfHour(hour) };
}

/** Whose hours it is among, by whole hours, so that `8h15` is of the opening. */
function kindOfHour(hour: string): EditionKind | undefined {
  const whole = `${hour.slice(0, 2)}:00`;
  if (messageHours.opening.includes(whole)) return 'opening';
  return messageHours.closing.includes(whole) ? 'closing' : undefined;
}
