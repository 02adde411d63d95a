import { validatePhone, type PhoneErrorReason } from '../phone.ts';

/** Hints to correct a phone, shown after the sentence about its form; missing digits need no further hint. */
export const phoneHints: Readonly<Record<Exclude<PhoneErrorReason, 'short'>, string>> = {
  long: 'Há dígitos a mais: com o DDD, são 11.',
  foreign: 'Só números do Brasil recebem as nossas mensagens.',
  'area-code': 'Confira o DDD: esse não existe.',
  landline: 'O WhatsApp pede um celular, que começa com 9 depois do DDD.',
};

/**
 * Returns the error text of a typed phone; undefined for a valid one.
 * @param format the sentence about its form, with a full stop or without one
 */
export function phoneText(format: string, typed: string): string | undefined {
  const problem = validatePhone(typed);
  if (problem === undefined || problem === 'short') return problem && format;
  return `${format.replace(/\.$/, '')}. ${phoneHints[problem]}`;
}
