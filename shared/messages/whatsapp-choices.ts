/*
 * What may be pressed below a message on WhatsApp. Each choice is a question, and its id carries the whole of it:
 * what comes back is read as if it had been typed, so that nobody gains by writing an id of their own.
 */

/** Longest text of one message of WhatsApp. */
export const longestWhatsAppText = 4_096;

/** Meta's bounds of messages that can be pressed; longer texts and titles are refused as a whole. */
const bounds = {
  buttons: { most: 3, text: 1_024, title: 20 },
  list: { most: 10, text: longestWhatsAppText, title: 24, description: 72, id: 200 },
} as const;

/** The button that opens the list: 20 characters at most. */
const listLabel = 'Perguntar mais';

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
 * Returns the choices below a text: buttons where few short questions fit, otherwise a list. None where the text
 * leaves no space.
 */
export function whatsAppChoices(text: string, questions: readonly string[]): WhatsAppChoices {
  // Meta refuses what stands there twice.
  const offered = [...new Set(questions)].filter(
    (question) => question.trim() !== '' && idOf(question).length <= bounds.list.id,
  );
  if (offered.length === 0) return {};
  const fitButtons =
    offered.length <= bounds.buttons.most &&
    text.length <= bounds.buttons.text &&
    offered.every((question) => question.length <= bounds.buttons.title);
  if (fitButtons) return { buttons: offered.map((title) => ({ id: idOf(title), title })) };
  if (text.length > bounds.list.text) return {};
  return { list: { label: listLabel, rows: offered.slice(0, bounds.list.most).map(rowOf) } };
}

/** The question that a choice carries; undefined for what is none. */
export function questionOfChoice(id: string): string | undefined {
  return id.startsWith(prefix) && id.length > prefix.length ? id.slice(prefix.length) : undefined;
}

function idOf(question: string): string {
  return `${prefix}${question}`;
}

/** A question that does not fit into a title is repeated in the description, as far as it fits. */
function rowOf(question: string): WhatsAppRow {
  const { title, description } = bounds.list;
  if (question.length <= title) return { id: idOf(question), title: question };
  return {
    id: idOf(question),
    title: shortened(question, title),
    description: shortened(question, description),
  };
}

/** By whole words, where that leaves any. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Between characters, never within one.
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${/^(.*\S)\s/s.exec(cut)?.[1] ?? cut}…`;
}
