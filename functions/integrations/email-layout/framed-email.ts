import type { CoursesPart, MessagePart } from '../../../shared/messages/message-parts.ts';
import { plainText } from '../../../shared/messages/plain-text.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import { htmlPage } from './html-page.ts';
import { pictureId } from './html-parts.ts';
import { wrappedLines } from './wrapped-lines.ts';

/**
 * The layout of every e-mail. Where its rules are from: what mail programs show, from caniemail.com
 * (tables, inline styles, `<style>` as an extra, `color-scheme`); that Gmail clips a message, from
 * Gmail's help; how one stops a kind of message, from RFC 8058 and what Gmail, Yahoo and Outlook ask
 * of senders; lines of plain text, from RFC 5322; contrast and names, from WCAG 2.2 AA.
 */

/** The same in two forms: a mail program shows the one that its reader wants. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The charts of the HTML part, by id; the sender draws them. */
  readonly plots: readonly { readonly contentId: string; readonly part: CoursesPart }[];
}

export interface FramedEmail {
  readonly subject: string;
  /** The headline; by default the subject. */
  readonly label?: string;
  /** The preview text beside the subject in a list; by default the first sentences. */
  readonly preheader?: string;
  /** `Bom dia, Marina.`; missing for a greeting without a name. */
  readonly greeting?: string;
  /** Goes on after 'Você recebe esta mensagem porque', without a full stop. */
  readonly why: string;
  /** For kinds of messages that can be stopped. */
  readonly unsubscribe?: {
    /** Goes on after 'Parar de receber': `a abertura do mercado`. */
    readonly what: string;
    /** A page that says what was stopped, without a login. */
    readonly link: string;
  };
  /** A page on which they choose what they read, without a login. */
  readonly choices?: string;
  readonly parts: readonly MessagePart[];
}

const greetingOfAll = 'Olá!';
const help = 'Ficou com alguma dúvida? Escreva para';
const signature = 'Equipe BFJ';
const reason = 'Você recebe esta mensagem porque';
const stopping = 'Parar de receber';
const choosing = 'Escolher o que quero ler';
const publisher =
  'BFJ: economia e finanças em português claro. É um projeto educacional e não dá recomendação de investimento.';

/** Gmail shows no more of a message (102 kB), and hides the rest, the way out too, behind a link. */
const clippedAt = 102_000;

/** The space in a list of messages. */
const preheaderLength = 140;

/**
 * A message in the product's frame: who writes, what, why, and where to ask.
 * @throws RangeError where Gmail would not show it whole, or a link leads to no page
 */
export function framedEmail(message: FramedEmail): EmailContent {
  const { subject, label = subject, greeting = greetingOfAll, why, unsubscribe, parts } = message;
  const reasonSentence = `${reason} ${why}.`;
  const stop =
    unsubscribe === undefined
      ? undefined
      : { label: `${stopping} ${unsubscribe.what}`, link: unsubscribe.link };
  const choose =
    message.choices === undefined ? undefined : { label: choosing, link: message.choices };
  const text = plainText([
    { kind: 'heading', text: label },
    greeting,
    ...parts,
    `${help} ${supportEmail}.`,
    signature,
    { kind: 'divider' },
    reasonSentence,
    ...(choose === undefined ? [] : [{ kind: 'button', ...choose } as const]),
    ...(stop === undefined ? [] : [{ kind: 'button', ...stop } as const]),
    publisher,
  ]);
  const shown: readonly MessagePart[] = [greeting, ...parts];
  const html = htmlPage({
    label,
    preheader: shortened(message.preheader ?? firstSentences(parts) ?? label),
    parts: shown,
    help,
    supportEmail,
    signature,
    reason: reasonSentence,
    choose,
    stop,
    publisher,
  });
  const bytes = Buffer.byteLength(html);
  if (bytes > clippedAt) {
    throw new RangeError(`An e-mail of ${bytes} bytes would be clipped at ${clippedAt}`);
  }
  const plots = shown.flatMap((part, place) =>
    typeof part !== 'string' && part.kind === 'courses'
      ? [{ contentId: pictureId(place), part }]
      : [],
  );
  return { subject, text: `${wrappedLines(text)}\n`, html, plots };
}

function firstSentences(parts: readonly MessagePart[]): string | undefined {
  return parts.find((part) => typeof part === 'string');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= preheaderLength) return line;
  const whole = line.slice(0, preheaderLength).replace(/\s\S*$/, '');
  return `${whole.toWellFormed()}…`;
}
