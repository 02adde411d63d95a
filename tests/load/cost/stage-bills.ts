import { synthesize } from '../../infra/synthesized-stacks.ts';
import { messageBills, type MessageBill } from './message-bill.ts';
import { calculateBill, countFixedParts, sumLines, type BillLine } from './monthly-bill.ts';
import { monthlyUse, type FixedParts } from './monthly-use.ts';

const peopleCounts = [0, 1_000, 100_000] as const;

/** The settings that operators commonly turn on, with WhatsApp. */
const common = {
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_ALARM_EMAIL: 'alarms@example.com',
  BFJ_EMAIL_FROM: 'avisos@bfj.example',
};
const whatsApp = {
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WHATSAPP_NUMBER: '5511900000100',
};

function fixedPartsWith(settings: Readonly<Record<string, string>>): FixedParts {
  const { core, website } = synthesize(settings);
  return countFixedParts([core, website].filter((template) => template !== undefined));
}

export interface StageBills {
  readonly bills: readonly { readonly people: number; readonly lines: readonly BillLine[] }[];
  /** Bills of outgoing messages, in addition to those. */
  readonly messages: readonly MessageBill[];
  /** Additional US$ a month when WhatsApp is turned on without any recipient. */
  readonly whatsAppDollars: number;
}

export function stageBills(): StageBills {
  const fixed = fixedPartsWith(common);
  const idleWith = (parts: FixedParts) => sumLines(calculateBill(monthlyUse(0, parts)), 'dollars');
  return {
    bills: peopleCounts.map((people) => ({
      people,
      lines: calculateBill(monthlyUse(people, fixed)),
    })),
    messages: messageBills(fixed.memoryGigabytes),
    whatsAppDollars: idleWith(fixedPartsWith({ ...common, ...whatsApp })) - idleWith(fixed),
  };
}
