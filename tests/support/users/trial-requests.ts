import type * as z from 'zod';
import type { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import { buildPreferences, buildSignUp } from './sign-ups.ts';

export type TrialSignUp = z.input<typeof startTrial.request>;
export type Migration = z.input<typeof migrateNewsletter.request>;

/** Returns the request with which a test's nth user starts a trial. */
export function buildTrialSignUp(nth: number, over: Partial<TrialSignUp> = {}): TrialSignUp {
  return { ...buildSignUp(nth), termsAccepted: true, ...over };
}

/** Returns the request with which a test's nth user migrates from the newsletter. */
export function buildMigration(nth: number, over: Partial<Migration> = {}): Migration {
  const { name, email, phone, birthDate, termsVersion } = buildSignUp(nth);
  const { newsletterEmail: _, ...preferences } = buildPreferences();
  return {
    name,
    email,
    phone,
    birthDate,
    termsVersion,
    preferences,
    termsAccepted: true,
    ...over,
  };
}

/** The request of a running trial's form. */
export const trialEdit = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: ['fiis', 'renda-fixa'],
  periodicidade_msg: 'semanal',
  tamanho_msg_abertura_fechamento: 'curta',
  ativos_interesse: ['ITUB4'],
  relatórios_da_carteira: 'sim',
};
