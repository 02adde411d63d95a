/*
 * The options below a WhatsApp message. Each is a question, and its id contains the whole question: a pressed option
 * is processed as if it had been typed, so a forged id gains nothing.
 */

/** The maximum length of one WhatsApp message's text. */
export const longestWhatsAppText = 4_096;

/** Meta's limits of interactive messages; a message with longer texts or titles is rejected as a whole. */
const limits = {
  buttons: { maximum: 3, text: 1_024, title: 20 },
  list: { maximum: 10, text: longestWhatsAppText, title: 24, description: 72, id: 200 },
} as const;

/** The button that opens the list, of questions or of short actions: 20 characters at most. */
const listLabels = { questions: 'Perguntar mais', actions: 'Ver opções' } as const;

const prefix = 'perguntar/';

export interface WhatsAppButton {
  readonly id: string;
  readonly title: string;
}

export interface WhatsAppRow extends WhatsAppButton {
  readonly description?: string;
}

export interface WhatsAppChoices {
  readonly buttons?: readonly WhatsAppButton[];
  /** Rows behind a button. */
  readonly list?: { readonly label: string; readonly rows: readonly WhatsAppRow[] };
}

/**
 * Returns the choices below a text: buttons where few short questions fit, otherwise a list. None when the text
 * leaves no space.
 */
export function buildWhatsAppChoices(text: string, questions: readonly string[]): WhatsAppChoices {
  // Meta rejects duplicate options.
  const offered = [...new Set(questions)].filter(
    (question) => question.trim() !== '' && idOf(question).length <= limits.list.id,
  );
  if (offered.length === 0) return {};
  const areShort =
    offered.length <= limits.buttons.maximum &&
    offered.every((question) => question.length <= limits.buttons.title);
  if (areShort && text.length <= limits.buttons.text)
    return { buttons: offered.map((title) => ({ id: idOf(title), title })) };
  if (text.length > limits.list.text) return {};
  const label = areShort ? listLabels.actions : listLabels.questions;
  return { list: { label, rows: offered.slice(0, limits.list.maximum).map(buildRow) } };
}

/** Returns the question that an option contains; undefined for other ids. */
export function parseChoiceQuestion(id: string): string | undefined {
  return id.startsWith(prefix) && id.length > prefix.length ? id.slice(prefix.length) : undefined;
}

function idOf(question: string): string {
  return `${prefix}${question}`;
}

/** A question too long for the title is repeated in the description, cut if needed. */
function buildRow(question: string): WhatsAppRow {
  const { title, description } = limits.list;
  if (question.length <= title) return { id: idOf(question), title: question };
  return {
    id: idOf(question),
    title: shortenText(question, title),
    description: shortenText(question, description),
  };
}

/** Cuts at a word boundary, if there is one. */
function shortenText(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  // Between characters, never within one.
  const cut = text.slice(0, maximum - 1).replace(/[\ud800-\udbff]$/, '');
  return `${/^(.*\S)\s/s.exec(cut)?.[1] ?? cut}…`;
}
