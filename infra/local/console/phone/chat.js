import { byId, element, longDayOf } from '../console-kit.js';
import { createBubble } from './bubble.js';
import { shownNumber } from './contacts.js';

/** The open chat: its user, whether free text may be sent to them, and the messages. */
export function createChat({ press, failures }) {
  const log = byId('messages');
  const list = byId('bubbles');
  let shownFor;
  let shownDay;
  let bubbles = new Map();

  function startFor(who) {
    shownFor = who;
    shownDay = undefined;
    bubbles = new Map();
    list.replaceChildren();
  }

  function add(message, messages) {
    const day = longDayOf(message.sentAt);
    if (day !== shownDay) list.append(element('li', { className: 'day', lang: 'pt-BR' }, day));
    shownDay = day;
    const { repliesTo } = message.content;
    const original = repliesTo && messages.find(({ content }) => content.messageId === repliesTo);
    const bubble = createBubble(message, { press, original, failures });
    bubbles.set(message.content.messageId, bubble);
    list.append(bubble.node);
  }

  return ({ who, person, name, messages, typing, now }) => {
    const isNew = who !== shownFor;
    if (isNew) startFor(who);
    const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 24;
    let hasNew = false;
    for (const message of messages) {
      const bubble = bubbles.get(message.content.messageId);
      if (bubble === undefined) {
        add(message, messages);
        hasNew = true;
      } else bubble.showState(message);
    }
    const isTyping = typing.until !== null;
    const beginsTyping = isTyping && byId('typing').hidden;
    byId('typing').hidden = !isTyping;
    byId('messages-empty').hidden = messages.length > 0;
    byId('chat-name').textContent = name;
    byId('chat-number').textContent = numberOf(person);
    showWindow(person, now);
    if (isNew || (isAtEnd && (hasNew || beginsTyping))) log.scrollTop = log.scrollHeight;
  };
}

function numberOf({ phone, waId, userId }) {
  const number = shownNumber(phone);
  if (phone === null) return `${number} · ${userId}`;
  return waId === phone ? number : `${number} · on WhatsApp ${waId}`;
}

function showWindow({ windowUntil, stopsMarketing }, now) {
  const minutes = Math.ceil((windowUntil - Date.parse(now)) / 60_000);
  const isOpen = minutes > 0;
  const left =
    minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
  const state = isOpen
    ? `Window open for ${left}: free text arrives`
    : 'Window closed: only templates arrive';
  const shown = byId('chat-window');
  shown.textContent = stopsMarketing ? `${state}; wants no marketing` : state;
  shown.dataset.open = String(isOpen);
}
