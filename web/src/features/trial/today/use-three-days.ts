import type { Trial } from '../../../../../shared/contracts/trial.ts';
import type { SentMessage } from '../../../../../shared/contracts/account-messages.ts';
import { threeDays as texts } from '../../../copy/trial/trial-today.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { useConversation } from '../../assistant/use-conversation.ts';
import { useSentMessages } from '../../messaging/use-sent-messages.ts';
import { useWhatsAppLink } from '../../messaging/use-whatsapp-link.ts';
import type { useTrial } from '../use-trial.ts';

/** Whether a step was taken; undefined until it is known, and when the read fails. */
export type Taken = boolean | undefined;

type Steps = typeof texts.steps;

export interface Step {
  readonly name: keyof Steps;
  readonly taken: Taken;
  readonly isFailed: boolean;
}

export interface Day {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Returns the taken steps, as stored by the server. */
export function useThreeDays({ data: trial, isError }: ReturnType<typeof useTrial>): {
  readonly days: readonly Day[];
  /** A part of it is still being read. */
  readonly isLoading: boolean;
} {
  const link = useWhatsAppLink(false);
  const messages = useSentMessages('messages');
  const conversation = useConversation();
  const alerts = useAlerts();
  const { turns, hasMore } = conversation.data ?? {};
  const checkTrial = (is: (known: Trial) => boolean) => trial && is(trial);

  const whatsApp: Step = {
    name: 'whatsApp',
    taken: link.data && link.data.linked !== null,
    isFailed: link.isError,
  };
  const canLink = link.data === undefined || link.data.isOffered || link.data.linked !== null;
  const days: readonly Day[] = [
    {
      title: texts.days.first,
      steps: [
        // A deployment stage may have no WhatsApp number.
        ...(canLink ? [whatsApp] : []),
        {
          name: 'favorite',
          taken: checkTrial(({ ativos_interesse }) => ativos_interesse.trim() !== ''),
          isFailed: isError,
        },
        {
          name: 'message',
          taken: messages.messages?.some(hasLeft),
          isFailed: messages.isError,
        },
      ],
    },
    {
      title: texts.days.second,
      steps: [
        {
          name: 'question',
          taken: turns && (turns.length > 0 || hasMore === true),
          isFailed: conversation.isError,
        },
        {
          name: 'alert',
          taken: alerts.data && alerts.data.alerts.length > 0,
          isFailed: alerts.isError,
        },
      ],
    },
    {
      title: texts.days.third,
      steps: [
        {
          name: 'preferences',
          taken: checkTrial(({ created_at, updated_at }) => created_at !== updated_at),
          isFailed: isError,
        },
      ],
    },
  ];
  const steps = days.flatMap((day) => day.steps);
  return { days, isLoading: steps.some(({ taken, isFailed }) => taken === undefined && !isFailed) };
}

/** Returns whether a market message was sent; not every mailbox reports that it was read. */
export function hasLeft({ kind, state }: SentMessage): boolean {
  const isOfMarket = kind === 'opening' || kind === 'closing' || kind === 'digest';
  return isOfMarket && (state === 'accepted' || state === 'delivered' || state === 'read');
}
