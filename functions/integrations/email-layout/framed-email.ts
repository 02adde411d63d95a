import type { ChartPart, MessagePart } from '../../../shared/messages/message-parts.ts';
import { emailTextStyle, renderPlainText } from '../plain-text.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import { renderHtmlPage } from './html-page.ts';
import { plotContentId } from './html-plot.ts';
import { wrapLines } from './wrap-lines.ts';

/**
 * The layout of every e-mail. Sources of its rules: caniemail.com for what mail programs render (tables, inline
 * styles, `<style>` as an extra, `color-scheme`); Gmail's help for clipping; RFC 8058 and the sender guidelines of
 * Gmail, Yahoo and Outlook for unsubscribing; RFC 5322 for plain text lines; WCAG 2.2 AA for contrast and names.
 */

/** The content in two forms, of which a mail program shows one. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The charts of the HTML part, by id; the sender draws them. */
  readonly plots: readonly { readonly contentId: string; readonly part: ChartPart }[];
}

export interface FramedEmail {
  readonly subject: string;
  /** The headline, or the line above it where the parts begin with one; by default the subject. */
  readonly label?: string;
  /** The preview text beside the subject in a list; by default the first sentences. */
  readonly preheader?: string;
  /** `Bom dia, Marina.`; missing for a greeting without a name, which editions leave out. */
  readonly greeting?: string;
  /** Continues the sentence 'Você recebe esta mensagem porque', without a full stop. */
  readonly why: string;
  /** For kinds of messages that can be stopped. */
  readonly unsubscribe?: {
    /** Continues the label 'Parar de receber': `a abertura do mercado`. */
    readonly what: string;
    /** A page that confirms what was stopped, without a login. */
    readonly link: string;
  };
  /** A page for choosing what to read, without a login. */
  readonly choices?: string;
  readonly parts: readonly MessagePart[];
}

const defaultGreeting = 'Olá!';
const help = 'Ficou com alguma dúvida? Escreva para';
const signature = 'Equipe BFJ';
/** Drawn by web/make-icons.ts. */
const logoPath = '/email-logo.png';
const reason = 'Você recebe esta mensagem porque';
const stopText = 'Parar de receber';
const chooseText = 'Escolher o que quero ler';
const publisher =
  'BFJ: economia e finanças em português claro. É um projeto educacional e não dá recomendação de investimento.';

/** Gmail clips a message at this size (102 kB), and hides the rest, including the unsubscribe link, behind a link. */
const clippingBytes = 102_000;

/** The space in a list of messages. */
const preheaderLength = 140;

/**
 * Renders a message in the product's frame: sender, content, the reason for receiving it, and the support address.
 * @param siteUrl the public site with the logo; without it, the name is written
 * @throws RangeError when Gmail would clip it, or a link leads to no page
 */
export function renderFramedEmail(message: FramedEmail, siteUrl?: string): EmailContent {
  const { subject, why, unsubscribe } = message;
  const { title, dateline, greeting, parts } = splitHead(message);
  const reasonSentence = `${reason} ${why}.`;
  const stop =
    unsubscribe === undefined
      ? undefined
      : { label: `${stopText} ${unsubscribe.what}`, link: unsubscribe.link };
  const choose =
    message.choices === undefined ? undefined : { label: chooseText, link: message.choices };
  const shown: readonly MessagePart[] = [...(greeting === undefined ? [] : [greeting]), ...parts];
  const text = renderPlainText(
    [
      { kind: 'headline', text: title, ...(dateline === undefined ? {} : { dateline }) },
      ...shown,
      `${help} ${supportEmail}.`,
      signature,
      { kind: 'divider' },
      reasonSentence,
      ...(choose === undefined ? [] : [{ kind: 'button', ...choose } as const]),
      ...(stop === undefined ? [] : [{ kind: 'button', ...stop } as const]),
      publisher,
    ],
    emailTextStyle,
  );
  const html = renderHtmlPage({
    title,
    dateline,
    logo: siteUrl === undefined ? undefined : new URL(logoPath, siteUrl).href,
    preheader: shortenPreheader(message.preheader ?? firstSentences(parts) ?? title),
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
  if (bytes > clippingBytes) {
    throw new RangeError(`An e-mail of ${bytes} bytes would be clipped at ${clippingBytes}`);
  }
  const plots = shown.flatMap((part, index) =>
    typeof part !== 'string' && part.kind === 'courses'
      ? [{ contentId: plotContentId(index), part }]
      : [],
  );
  return { subject, text: `${wrapLines(text)}\n`, html, plots };
}

/** Separates the headline of an edition from its other parts; another message has its label as its headline. */
function splitHead({ subject, label = subject, greeting, parts }: FramedEmail): Pick<
  FramedEmail,
  'greeting' | 'parts'
> & {
  readonly title: string;
  readonly dateline?: string;
} {
  const [first, ...others] = parts;
  if (typeof first !== 'object' || first.kind !== 'headline') {
    return { title: label, greeting: greeting ?? defaultGreeting, parts };
  }
  const named = greeting === undefined ? {} : { greeting };
  return { title: first.text, dateline: first.dateline ?? label, ...named, parts: others };
}

function firstSentences(parts: readonly MessagePart[]): string | undefined {
  return parts.find((part) => typeof part === 'string');
}

function shortenPreheader(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= preheaderLength) return line;
  const whole = line.slice(0, preheaderLength).replace(/\s\S*$/, '');
  return `${whole.toWellFormed()}…`;
}
