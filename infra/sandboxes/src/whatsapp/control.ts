import type * as z from 'zod';
import { ConsoleError } from '@bfj/local-cloud/console/console-call';
import type { NumberQuality, WhatsAppContext } from './context.ts';
import type {
  UserAction,
  TemplateAction,
  UserMessage,
  qualitySchema,
  repeatSchema,
  settingsSchema,
} from './control-inputs.ts';
import { receiveMessage } from './inbound.ts';
import { findOrCreateUser } from './users.ts';
import { actAsUser } from './user-actions.ts';
import { changeTemplate, planFieldWebhook } from './template-changes.ts';
import type { WebhookOutbox } from './webhooks/webhook-outbox.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

export type WhatsAppControl = ReturnType<typeof createControl>;

/** Simulates what WhatsApp users and Meta do. */
export function createControl(options: {
  readonly context: WhatsAppContext;
  readonly outbox: WebhookOutbox;
  readonly sender: WebhookSender;
  readonly changeQuality: (quality: NumberQuality) => void;
  readonly changeSettings: (settingsChange: z.infer<typeof settingsSchema>) => void;
}) {
  const { context, outbox, sender } = options;
  const { users, messages, rates } = context;

  const state = () => ({
    settings: context.settings(),
    quality: context.quality(),
    counts: { ...rates.counts(), ...outbox.counts() },
  });

  return {
    /** Receives a message from a user. */
    write: (written: UserMessage) =>
      context.transaction(() => ({ id: receiveMessage(context, written) })),
    /** Receives several messages at once. */
    writeTogether: (written: readonly UserMessage[]) =>
      context.transaction(() => ({ ids: written.map((one) => receiveMessage(context, one)) })),
    /** Returns the chats, the newest first. */
    listUsers: (limit: number) => ({ people: users.list(limit) }),
    /** Returns one chat in order, and whether its typing indicator is shown. */
    chat: (address: string, limit: number) => {
      const user = findOrCreateUser(users, address);
      return {
        person: user,
        messages: messages.conversation(user.key, limit),
        typing: context.typing.of(user.key),
      };
    },
    actAsUser: (address: string, action: UserAction) =>
      context.transaction(() => ({
        person: actAsUser(context, findOrCreateUser(users, address), action),
      })),
    templates: () => ({ templates: context.templates.list() }),
    /** Applies Meta's action to a template of this name, in every language. */
    actOnTemplate: (name: string, action: TemplateAction) => {
      const namedTemplates = context.templates
        .list()
        .filter(({ definition }) => definition.name === name);
      if (namedTemplates.length === 0) throw new ConsoleError(404, `There is no template ${name}.`);
      return context.transaction(() => ({
        templates: namedTemplates.map((template) => changeTemplate(context, template, action)),
      }));
    },
    changeQuality: ({ event, rating, limit }: z.infer<typeof qualitySchema>) => {
      const before = context.quality();
      const quality = { rating: rating ?? before.rating, limit: limit ?? before.limit };
      options.changeQuality(quality);
      context.transaction(() =>
        planFieldWebhook(context, 'phone_number_quality_update', {
          display_phone_number: context.number().displayNumber,
          event,
          current_limit: quality.limit,
          old_limit: before.limit,
        }),
      );
      return { quality };
    },
    webhooks: (limit: number) => ({ ...outbox.counts(), webhooks: outbox.list(limit) }),
    /** Resends a webhook with the same bytes, in this number of copies. */
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
    change: (settingsChange: z.infer<typeof settingsSchema>) => {
      options.changeSettings(settingsChange);
      return state();
    },
    resetCounts: () => {
      rates.reset();
      return state();
    },
  };
}
