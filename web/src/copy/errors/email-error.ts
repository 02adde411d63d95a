import { isEmail } from '../../../../shared/values/email.ts';

/** What forms say of an address that mail cannot be sent to, though some providers give it out. */
export const nonAsciiEmailErrors = {
  name: 'Não conseguimos enviar para e-mails com acento ou ç antes do @. Use outro e-mail.',
  domain: 'Não conseguimos enviar para e-mails com acento ou ç depois do @. Use outro e-mail.',
} as const;

/**
 * Returns what is wrong with a typed address, in words; undefined where nothing is. SES delivers to ASCII names
 * alone. A domain with accents is not rewritten as `xn--…`: nobody would know their own address again, in a receipt
 * or at a login, and its owner has the domain without accents too, which is how Registro.br gives them out.
 * @param invalid of an address that is wrong in another way
 */
export function emailError(typed: string, invalid: string): string | undefined {
  if (isEmail(typed)) return undefined;
  const at = typed.lastIndexOf('@');
  if (at < 1) return invalid;
  if (hasOtherThanAscii(typed.slice(0, at))) return nonAsciiEmailErrors.name;
  return hasOtherThanAscii(typed.slice(at)) ? nonAsciiEmailErrors.domain : invalid;
}

function hasOtherThanAscii(text: string): boolean {
  return /[^ -~]/.test(text.trim());
}
