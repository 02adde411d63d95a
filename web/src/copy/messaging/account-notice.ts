import { newsletterContinues } from '../../../../shared/messages/messages-end.ts';
import * as paths from '../../paths.ts';

/** A state of the account that stops its messages, and the next step. */
interface AccountNotice {
  readonly title: string;
  readonly text: string;
}

const stopped = 'As mensagens da sua conta estão paradas';
const kept = 'O que você escolher aqui fica guardado.';
const stays = `${newsletterContinues} ${kept}`;

export const accountNotices = {
  open: {
    title: 'As mensagens vêm com um plano',
    text: `A sua conta está sem plano e sem teste ativo, e por isso as mensagens dela estão paradas. ${stays}`,
  },
  expected: {
    title: 'Falta só a confirmação do pagamento',
    text: `As mensagens começam assim que ele for confirmado. ${kept}`,
  },
  past_due: { title: stopped, text: `Elas voltam assim que uma mensalidade for paga. ${stays}` },
  paused: {
    title: stopped,
    text: `Elas voltam junto com a assinatura, que está pausada. ${stays}`,
  },
} as const satisfies Readonly<Record<string, AccountNotice>>;

/** Used for a subscription with its next charge days away. */
export function scheduledNotice(day: string): AccountNotice {
  return {
    title: 'As mensagens vêm com a assinatura',
    text: `Ela é cobrada em ${day}, e até lá as mensagens da conta estão paradas. ${stays}`,
  };
}

export const accountLinks = {
  plans: { label: 'Ver planos', to: paths.plans },
  dashboard: { label: 'Abrir meu painel', to: paths.dashboard },
} as const;

/** Shown beside the setting that turns messages on. */
export const comesWithPlan =
  'As mensagens da conta só saem com um plano ou durante o teste grátis.';
