import { underageText } from '../../../../shared/values/birth-date.ts';
import { disposableEmailText } from '../../../../shared/values/disposable-email.ts';

/** What forms say of an answer that cannot be right. */

const phoneFormat = 'Telefone inválido. Use o formato (XX)\u00a0XXXXX-XXXX.';

/** What stands behind a phone's error where there are digits to take away. */
export const phoneTooLong = 'Há dígitos a mais: com o DDD, são 11.';

export const fieldErrors = {
  email: 'E-mail inválido.',
  phone: {
    short: phoneFormat,
    long: `${phoneFormat} ${phoneTooLong}`,
    foreign: `${phoneFormat} Só números do Brasil recebem as nossas mensagens.`,
    'area-code': `${phoneFormat} Confira o DDD.`,
    landline: `${phoneFormat} Depois do DDD, um celular começa com 9.`,
  },
  emailDisposable: disposableEmailText,
  cpfMissing: 'CPF é obrigatório',
  cpfLength: 'CPF deve ter 11 dígitos',
  cpfInvalid: 'CPF inválido',
  birthDateMissing: 'Informe sua data de nascimento.',
  birthDateInvalid: 'Data de nascimento inválida.',
  /** Said by the picker, which then clears the date. */
  underagePicker: 'Você deve ter ao menos 18 anos para se cadastrar.',
  underage: underageText,
  passwordsDiffer: 'Senhas não coincidem.',
  level: 'Selecione seu nível de conhecimento.',
  style: 'Selecione seu estilo de investimento.',
} as const;
