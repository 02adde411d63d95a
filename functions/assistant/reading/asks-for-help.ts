import patterns from './question-patterns.data.json' with { type: 'json' };

const help = new RegExp(patterns.help, 'g');

/**
 * Words that may accompany the request. With any other word the message is a question or a worry, not a request for
 * help.
 */
const around = new RegExp(patterns.around, 'g');

const maxLength = 120;

/** Returns whether a whole message asks how to use the assistant, as `não entendo nada disso, me ajuda`. */
export function asksForHelp(plain: string): boolean {
  if (plain.length > maxLength) return false;
  const rest = plain.replaceAll(help, ' ');
  return rest !== plain && !/[\p{L}\p{N}]/u.test(rest.replaceAll(around, ' '));
}
