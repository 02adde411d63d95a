import * as paths from '../../paths.ts';

/** What of an account keeps its messages away, and how that ends. */
interface AccountNotice {
  readonly title: string;
  readonly text: string;
}

const stopped = 'As mensagens estão paradas';
const kept = 'O que você escolher aqui fica guardado.';

export const accountNotices = {
  open: {
    title: 'As mensagens vêm com um plano',
    text: `A sua conta está sem plano e sem teste ativo, e por isso nada é enviado agora. ${kept}`,
  },
  expected: {
    title: 'Falta só a confirmação do pagamento',
    text: `As mensagens começam assim que ele for confirmado. ${kept}`,
  },
  past_due: { title: stopped, text: `Elas voltam assim que uma mensalidade for paga. ${kept}` },
  paused: { title: stopped, text: `Elas voltam junto com a assinatura, que está pausada. ${kept}` },
} as const satisfies Readonly<Record<string, AccountNotice>>;

/** Of a subscription whose first charge is days away. */
export function scheduledNotice(day: string): AccountNotice {
  return {
    title: 'As mensagens começam com a assinatura',
    text: `Ela começa em ${day}, e até lá nada é enviado. ${kept}`,
  };
}

export const accountWays = {
  plans: { label: 'Ver planos', to: paths.plans },
  dashboard: { label: 'Abrir meu painel', to: paths.dashboard },
} as const;

/** Beside what turns messages on. */
export const comesWithPlan = 'As mensagens só saem com um plano ou durante o teste grátis.';
