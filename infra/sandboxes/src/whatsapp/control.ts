import type * as z from 'zod';
import { ConsoleError } from '@bfj/local-cloud/console/console-call';
import type { NumberQuality, WhatsAppContext } from './context.ts';
import type {
  PersonAction,
  TemplateAction,
  Written,
  qualitySchema,
  repeatSchema,
  settingsSchema,
} from './control-inputs.ts';
import { receiveMessage } from './inbound.ts';
import { whoever } from './people.ts';
import { actAsPerson } from './person-actions.ts';
import { changeTemplate, tell } from './template-changes.ts';
import type { WebhookOutbox } from './webhooks/outbox.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

export type WhatsAppControl = ReturnType<typeof createControl>;

/** The partner's other side: what people with WhatsApp do, and what Meta does by itself. */
export function createControl(options: {
  readonly context: WhatsAppContext;
  readonly outbox: WebhookOutbox;
  readonly sender: WebhookSender;
  readonly changeQuality: (quality: NumberQuality) => void;
  readonly changeSettings: (over: z.infer<typeof settingsSchema>) => void;
}) {
  const { context, outbox, sender } = options;
  const { people, messages, rates } = context;

  const state = () => ({
    settings: context.settings(),
    quality: context.quality(),
    counts: { ...rates.counts(), ...outbox.counts() },
  });

  return {
    /** Somebody writes. */
    write: (written: Written) =>
      context.transaction(() => ({ id: receiveMessage(context, written) })),
    /** Several messages come at once. */
    writeTogether: (written: readonly Written[]) =>
      context.transaction(() => ({ ids: written.map((one) => receiveMessage(context, one)) })),
    /** The chats, the newest first. */
    people: (limit: number) => ({ people: people.list(limit) }),
    /** One chat whole, in order, and whether the product is shown to be writing. */
    chat: (who: string, limit: number) => {
      const person = whoever(people, who);
      return {
        person,
        messages: messages.conversation(person.key, limit),
        typing: context.typing.of(person.key),
      };
    },
    actAsPerson: (who: string, action: PersonAction) =>
      context.transaction(() => ({
        person: actAsPerson(context, whoever(people, who), action),
      })),
    templates: () => ({ templates: context.templates.list() }),
    /** What Meta does with a template of this name, in every language. */
    actOnTemplate: (name: string, action: TemplateAction) => {
      const meant = context.templates.list().filter(({ definition }) => definition.name === name);
      if (meant.length === 0) throw new ConsoleError(404, `There is no template ${name}.`);
      return context.transaction(() => ({
        templates: meant.map((template) => changeTemplate(context, template, action)),
      }));
    },
    changeQuality: ({ event, rating, limit }: z.infer<typeof qualitySchema>) => {
      const before = context.quality();
      const quality = { rating: rating ?? before.rating, limit: limit ?? before.limit };
      options.changeQuality(quality);
      context.transaction(() =>
        tell(context, 'phone_number_quality_update', {
          display_phone_number: context.number().displayNumber,
          event,
          current_limit: quality.limit,
          old_limit: before.limit,
        }),
      );
      return { quality };
    },
    webhooks: (limit: number) => ({ ...outbox.counts(), webhooks: outbox.list(limit) }),
    /** Sends one again, the same bytes, as often as asked. */
    repeat: async (id: string, { copies, signature }: z.infer<typeof repeatSchema>) => {
      const webhook = outbox.find(Number(id));
      if (webhook === undefined) throw new ConsoleError(404, `There is no webhook ${id}.`);
      const deliveries = [];
      for (let copy = 0; copy < copies; copy++) {
        deliveries.push((await sender.send(webhook, signature)) ?? null);
      }
      return { deliveries };
    },
    settings: state,
    change: (over: z.infer<typeof settingsSchema>) => {
      options.changeSettings(over);
      return state();
    },
    resetCounts: () => {
      rates.reset();
      return state();
    },
  };
}
