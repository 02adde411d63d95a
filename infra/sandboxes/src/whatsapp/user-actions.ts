import type { WhatsAppContext } from './context.ts';
import type { UserAction } from './control-inputs.ts';
import { planRead } from './status-plan.ts';
import type { WhatsAppUser } from './users.ts';
import {
  deriveBusinessScopedId,
  canonicalNumber,
  toWhatsAppNumber,
  typedDigits,
} from './phone-numbers.ts';
import { newMessageId } from './sending.ts';
import { planFieldWebhook } from './template-changes.ts';
import { metadataOf } from './webhooks/webhook-body.ts';

/** Actions of a WhatsApp user other than writing. */
export function actAsUser(
  context: WhatsAppContext,
  user: WhatsAppUser,
  action: UserAction,
): WhatsAppUser {
  if ('marketing' in action) return chooseMarketing(context, user, action.marketing);
  if ('newNumber' in action) return changeNumber(context, user, action.newNumber);
  if ('window' in action) {
    const closed = { ...user, windowUntil: 0 };
    context.users.save(closed);
    return closed;
  }
  openChat(context, user);
  return user;
}

function chooseMarketing(
  context: WhatsAppContext,
  user: WhatsAppUser,
  value: 'stop' | 'resume',
): WhatsAppUser {
  const changed = { ...user, stopsMarketing: value === 'stop' };
  context.users.save(changed);
  const verb = value === 'stop' ? 'stop' : 'resume';
  planFieldWebhook(context, 'user_preferences', {
    ...common(context, user),
    user_preferences: [
      {
        ...userFields(user),
        detail: `User requested to ${verb} marketing messages`,
        category: 'marketing_messages',
        value,
        timestamp: Math.floor(context.now() / 1000),
      },
    ],
  });
  return changed;
}

/** Changes a user's number. The business sees another user until a webhook reports the change. */
function changeNumber(
  context: WhatsAppContext,
  user: WhatsAppUser,
  newNumber: string,
): WhatsAppUser {
  const { users, messages, now } = context;
  const phone = typedDigits(newNumber) ?? newNumber;
  const key = canonicalNumber(phone);
  const changes = user.changes + 1;
  const userId = deriveBusinessScopedId(key, changes);
  const changed = { ...user, key, phone, waId: toWhatsAppNumber(phone), userId, changes };
  users.remove(user.key);
  users.save(changed);
  messages.renameConversation(user.key, key);
  const seconds = Math.floor(now() / 1000);
  context.plan({
    dueAt: now(),
    event: {
      kind: 'message',
      // System messages come without a contact.
      contact: null,
      message: {
        ...(user.waId === null ? {} : { from: user.waId }),
        id: newMessageId(),
        timestamp: String(seconds),
        type: 'system',
        system: {
          body: `User ${user.name} changed from ${user.userId} to ${userId}`,
          ...(changed.waId === null ? {} : { wa_id: changed.waId }),
          user_id: userId,
          type: 'user_changed_user_id',
        },
      },
    },
  });
  planFieldWebhook(context, 'user_id_update', {
    ...common(context, changed),
    user_id_update: [
      {
        wa_id: changed.waId,
        detail: 'User changed their phone number',
        user_id: { previous: user.userId, current: userId },
        timestamp: seconds,
      },
    ],
  });
  return changed;
}

const unread: readonly string[] = ['accepted', 'sent', 'delivered'];
const shownMessages = 100;

function openChat(context: WhatsAppContext, user: WhatsAppUser): void {
  for (const { isInbound, state, content } of context.messages.conversation(
    user.key,
    shownMessages,
  )) {
    const { messageId: id, callbackData } = content;
    if (isInbound || !unread.includes(state) || typeof id !== 'string') continue;
    planRead(context, {
      id,
      user,
      callbackData: typeof callbackData === 'string' ? callbackData : undefined,
    });
  }
}

function common(context: WhatsAppContext, user: WhatsAppUser): object {
  return {
    messaging_product: 'whatsapp',
    metadata: metadataOf(context.number()),
    contacts: [{ profile: { name: user.name }, ...userFields(user) }],
  };
}

function userFields({ waId, userId }: WhatsAppUser): object {
  return { ...(waId === null ? {} : { wa_id: waId }), user_id: userId };
}
