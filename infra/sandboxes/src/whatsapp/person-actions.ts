import type { WhatsAppContext } from './context.ts';
import type { PersonAction } from './control-inputs.ts';
import { planReading } from './course.ts';
import type { WhatsAppPerson } from './people.ts';
import { businessScopedIdOf, canonicalNumber, ownNumber, typedDigits } from './phone-numbers.ts';
import { newMessageId } from './sending.ts';
import { tell } from './template-changes.ts';
import { metadataOf } from './webhooks/webhook-body.ts';

/** What somebody does at their phone other than writing. */
export function actAsPerson(
  context: WhatsAppContext,
  person: WhatsAppPerson,
  action: PersonAction,
): WhatsAppPerson {
  if ('marketing' in action) return choosesMarketing(context, person, action.marketing);
  if ('newNumber' in action) return changesNumber(context, person, action.newNumber);
  if ('window' in action) {
    const closed = { ...person, windowUntil: 0 };
    context.people.save(closed);
    return closed;
  }
  opensChat(context, person);
  return person;
}

function choosesMarketing(
  context: WhatsAppContext,
  person: WhatsAppPerson,
  value: 'stop' | 'resume',
): WhatsAppPerson {
  const changed = { ...person, stopsMarketing: value === 'stop' };
  context.people.save(changed);
  const verb = value === 'stop' ? 'stop' : 'resume';
  tell(context, 'user_preferences', {
    ...common(context, person),
    user_preferences: [
      {
        ...named(person),
        detail: `User requested to ${verb} marketing messages`,
        category: 'marketing_messages',
        value,
        timestamp: Math.floor(context.now() / 1000),
      },
    ],
  });
  return changed;
}

/** Whoever has another number is somebody else to this business, until it is told. */
function changesNumber(
  context: WhatsAppContext,
  person: WhatsAppPerson,
  newNumber: string,
): WhatsAppPerson {
  const { people, messages, now } = context;
  const phone = typedDigits(newNumber) ?? newNumber;
  const key = canonicalNumber(phone);
  const changes = person.changes + 1;
  const userId = businessScopedIdOf(key, changes);
  const changed = { ...person, key, phone, waId: ownNumber(phone), userId, changes };
  people.remove(person.key);
  people.save(changed);
  messages.renameConversation(person.key, key);
  const seconds = Math.floor(now() / 1000);
  context.plan({
    dueAt: now(),
    news: {
      kind: 'message',
      // Such a message comes without one.
      contact: null,
      message: {
        ...(person.waId === null ? {} : { from: person.waId }),
        id: newMessageId(),
        timestamp: String(seconds),
        type: 'system',
        system: {
          body: `User ${person.name} changed from ${person.userId} to ${userId}`,
          ...(changed.waId === null ? {} : { wa_id: changed.waId }),
          user_id: userId,
          type: 'user_changed_user_id',
        },
      },
    },
  });
  tell(context, 'user_id_update', {
    ...common(context, changed),
    user_id_update: [
      {
        wa_id: changed.waId,
        detail: 'User changed their phone number',
        user_id: { previous: person.userId, current: userId },
        timestamp: seconds,
      },
    ],
  });
  return changed;
}

const unread: readonly string[] = ['accepted', 'sent', 'delivered'];
const shownMessages = 100;

function opensChat(context: WhatsAppContext, person: WhatsAppPerson): void {
  for (const { isInbound, state, content } of context.messages.conversation(
    person.key,
    shownMessages,
  )) {
    const { messageId: id, callbackData } = content;
    if (isInbound || !unread.includes(state) || typeof id !== 'string') continue;
    planReading(context, {
      id,
      person,
      callbackData: typeof callbackData === 'string' ? callbackData : undefined,
    });
  }
}

function common(context: WhatsAppContext, person: WhatsAppPerson): object {
  return {
    messaging_product: 'whatsapp',
    metadata: metadataOf(context.number()),
    contacts: [{ profile: { name: person.name }, ...named(person) }],
  };
}

function named({ waId, userId }: WhatsAppPerson): object {
  return { ...(waId === null ? {} : { wa_id: waId }), user_id: userId };
}
