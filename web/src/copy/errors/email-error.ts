import { isEmail } from '../../../../shared/values/email.ts';

/** Errors for addresses that some providers offer but SES does not deliver to. */
export const nonAsciiEmailErrors = {
  name: 'Não conseguimos enviar para e-mails com acento ou ç antes do @. Use outro e-mail.',
  domain: 'Não conseguimos enviar para e-mails com acento ou ç depois do @. Use outro e-mail.',
} as const;

/**
 * Returns the error of a typed address; undefined when it is valid. SES delivers to ASCII names only. A domain with
 * accents is not converted to `xn--…`, because its owner would not recognise the address in a receipt or at the
 * login; Registro.br also gives the owner the domain without accents.
 * @param invalid the text for other invalid addresses
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
