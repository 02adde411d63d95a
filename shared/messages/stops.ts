import * as z from 'zod/mini';
import type { MessageChannel } from '../contracts/messaging.ts';

/*
 * Stopped sending: a channel that its partner has closed, and a template that cannot be used. The senders write it;
 * an operator's command reads and removes it.
 */

export const channelStopEntity = 'ChannelStop';

const channelStopSchema = z.object({
  entity: z.literal(channelStopEntity),
  state: z.enum(['open', 'stopped']),
  /** The partner's code, or `no-answer`. */
  reason: z.optional(z.string()),
  /* ISO 8601, UTC. */
  since: z.optional(z.string()),
  probe_at: z.optional(z.string()),
  /** Between two trials; twice as long after each that fails. */
  probe_seconds: z.optional(z.number()),
  /** Consecutive calls without an answer. */
  silent: z.optional(z.int()),
});
export type ChannelState = z.infer<typeof channelStopSchema>;

export function channelStateKey(channel: MessageChannel) {
  return { PK: `CHANNEL#${channel}`, SK: 'STATE' } as const;
}

/** Open, unless the row can be parsed and says otherwise. */
export function parseChannelState(item: unknown): ChannelState {
  return channelStopSchema.safeParse(item).data ?? { entity: channelStopEntity, state: 'open' };
}

export const templateStopEntity = 'TemplateStop';
/** The reason of a template that Meta has moved to a category that is too expensive. */
export const becameMoreExpensive = 'category';

const templateStopSchema = z.object({
  entity: z.literal(templateStopEntity),
  /** Meta's code or status, or `category` if it has become more expensive. */
  reason: z.string(),
  /* ISO 8601, UTC. */
  since: z.string(),
  /** When a message tries it again; undefined for a more expensive template, which is not retried. */
  probe_at: z.optional(z.string()),
  /** Between two trials; twice as long after each that fails. */
  probe_seconds: z.optional(z.number()),
});
export type TemplateStop = z.infer<typeof templateStopSchema>;

export function templateStopKey(template: string) {
  return { PK: `TEMPLATE#${template}`, SK: 'STOP' } as const;
}

/** @returns undefined when the template is in use */
export function parseTemplateStop(item: unknown): TemplateStop | undefined {
  return templateStopSchema.safeParse(item).data;
}
