import { underageText } from '../../../../shared/values/birth-date.ts';
import { disposableEmailText, emailErrorText } from '../../../../shared/values/disposable-email.ts';

/** Errors of single fields. */

export const fieldErrors = {
  /** Used for checks without a text of their own. */
  other: 'Este valor não pode ser salvo como está.',
  email: emailErrorText,
  /** The specific phone errors are in shared/values/phones/phone-texts.ts. */
  phone: 'Telefone inválido. Use o formato (XX)\u00a0XXXXX-XXXX.',
  emailDisposable: disposableEmailText,
  cpfMissing: 'CPF é obrigatório',
  cpfLength: 'CPF deve ter 11 dígitos',
  cpfInvalid: 'CPF inválido',
  birthDateMissing: 'Informe sua data de nascimento.',
  birthDateInvalid: 'Data de nascimento inválida.',
  /** Shown by the date picker, which then clears the date. */
  underagePicker: 'Você deve ter ao menos 18 anos para se cadastrar.',
  underage: underageText,
  passwordsDiffer: 'Senhas não coincidem.',
  level: 'Selecione seu nível de conhecimento.',
  style: 'Selecione seu estilo de investimento.',
} as const;
