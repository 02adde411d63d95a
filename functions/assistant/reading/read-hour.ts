import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import { messageHours } from '../../../shared/messages/message-hours.ts';

/* An hour of the day as users write it: `8h`, `7 e meia`, `19:30`, `oito da noite`, `meio-dia`. */

export interface WrittenTime {
  readonly hours: number;
  readonly minutes: number;
  /** The half of the day, if the words name it. */
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

const minutesPattern = String.raw`(?: ?e (meia|\d{2}\b))?`;
const dayHalfPattern = String.raw`(?: (?:da|de|pela|na|a) (manha|tarde|noite))?`;
/** Hours with a marker: `8h`, `8:30`, `às 8`, `8 e meia`, `8 da manhã`. */
const markedHours: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\d,.])(\d{1,2}):(\d{2})\b(?: ?h(?:s|rs|oras?)?\b)?()${dayHalfPattern}`,
  ),
  new RegExp(
    String.raw`(?<![\d,.])(\d{1,2}) ?h(?:s|rs?|oras?)?\.?(?: ?(\d{2})(?:min)?\b|\b)${minutesPattern}${dayHalfPattern}`,
  ),
  new RegExp(String.raw`(?<![\d,.])(\d{1,2})() e (meia)\b${dayHalfPattern}`),
  new RegExp(String.raw`(?<![\d,.])(\d{1,2})()() (?:da|de|pela) (manha|tarde|noite)\b`),
  new RegExp(
    String.raw`\b(?:as|pras|das|umas|pelas) (\d{1,2})()()\b(?! ?(?:[.,]\d|%|por cento|reais|acoes|acao|cotas|vezes|mensagens|maiores|dias|mil|anos|meses|h))${dayHalfPattern}`,
  ),
];

/** Returns the hour that a question names; undefined for none. */
export function hourIn(plain: string): WrittenTime | undefined {
  const text = withDigits(plain);
  for (const pattern of markedHours) {
    const time = readTime(pattern.exec(text));
    if (time !== undefined) return time;
  }
  return undefined;
}

/** Returns the hour of an answer to a question about the hour, so that a number alone is enough. */
export function loneHour(plain: string): WrittenTime | undefined {
  const text = Object.hasOwn(writtenHours, plain.trim()) ? `${plain} horas` : plain;
  return (
    hourIn(text) ??
    readTime(
      /^\W*(?:(?:pode ser|quero|acho|as|pra|para|umas?|a abertura|o fechamento|abertura|fechamento) )*(\d{1,2})()()()\W*$/.exec(
        text,
      ),
    )
  );
}

function readTime(match: RegExpExecArray | null): WrittenTime | undefined {
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
 * Returns the hour and the edition: `fechamento às 7` is seven in the evening, since closings are only offered then.
 * @param kind the edition, as the user named it
 */
export function hourFor(
  { hours, minutes, half }: WrittenTime,
  kind: EditionKind | undefined,
): { readonly hour: string; readonly kind: EditionKind | undefined } {
  const formatTime = (of: number) =>
    `${String(of).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  const isEvening = half === 'evening' || (half === undefined && kind === 'closing');
  const hour = formatTime(isEvening && hours < 12 ? hours + 12 : hours);
  return { hour, kind: kind ?? kindOfHour(hour) };
}

/** Returns the edition that is offered at the whole hour, so that `8h15` belongs to the opening. */
function kindOfHour(hour: string): EditionKind | undefined {
  const whole = `${hour.slice(0, 2)}:00`;
  if (messageHours.opening.includes(whole)) return 'opening';
  return messageHours.closing.includes(whole) ? 'closing' : undefined;
}
