/* The phone: a chat with the product, as one of its users sees it on WhatsApp. */

import { answerBeside, byId, call, keepFresh, post } from '../console-kit.js';
import { createChat } from './chat.js';
import { createContactList, whoIs } from './contacts.js';
import { connectPersonActions } from './person-actions.js';
import { textOfLink } from './rich-text.js';

const pollMilliseconds = 1000;
const shownContacts = 200;
const shownMessages = 200;

/** Names of users who were created here, until they have written. */
const names = new Map();
const { failures } = await call('phone/failures');
const drawContacts = createContactList();
const drawChat = createChat({ press, failures });
let current;
let person;
let name;

/** Returns the chat with a user; undefined for an address without a user. */
async function chatWith(who) {
  try {
    return await call(`whatsapp/people/${encodeURIComponent(who)}?limit=${shownMessages}`);
  } catch (error) {
    // The call itself failed, so the user may exist.
    if (error instanceof TypeError) throw error;
    if (who === current) {
      current = undefined;
      byId('no-chat').textContent = error.message;
    }
    return undefined;
  }
}

async function draw() {
  const who = current;
  const [{ contacts }, { now }, chat] = await Promise.all([
    call(`phone/contacts?limit=${shownContacts}`),
    call('clock'),
    who && chatWith(who),
  ]);
  // Another user may have been picked meanwhile.
  if (chat && who !== current) return;
  byId('phone').dataset.chatting = String(chat !== undefined);
  byId('chat').hidden = byId('person').hidden = chat === undefined;
  byId('no-chat').hidden = chat !== undefined;
  if (chat) {
    person = chat.person;
    const contact = contacts.find(({ key }) => key === person.key);
    name = names.get(who) ?? contact?.name ?? person.name;
    drawChat({ who, person, name, messages: chat.messages, typing: chat.typing, now });
  }
  drawContacts({ contacts, opened: chat && whoIs(person), now });
}

const refresh = keepFresh(draw, pollMilliseconds);

async function send(what) {
  const chosen = names.get(current) ?? name;
  const isNamed = chosen !== undefined && chosen !== person?.name;
  await post('whatsapp/messages', {
    from: current,
    ...(isNamed ? { name: chosen } : {}),
    ...(byId('hides-number').checked ? { hidesNumber: true } : {}),
    ...what,
  });
  byId('messages').scrollTop = byId('messages').scrollHeight;
  await refresh();
}

function press(button, what) {
  void answerBeside(byId('chat-answer'), button, async () => {
    await send(what);
    return '';
  });
}

/** Puts a text into the message field, to be sent or changed. */
function write(text) {
  const field = byId('text');
  field.value = text;
  byId('chat-answer').textContent =
    current === undefined ? '' : 'Written as the link says; send it, or change it.';
  if (current === undefined) {
    byId('no-chat').textContent = `Pick the user who writes “${text}”.`;
  } else field.focus();
}

/** Reads the address: it names the phone's user, or carries a link to WhatsApp. */
function followAddress() {
  const fragment = location.hash.slice(1);
  const text = fragment.startsWith('wa.me/') ? textOfLink(fragment) : undefined;
  if (text !== undefined) {
    history.replaceState(undefined, '', current === undefined ? 'phone' : `#${current}`);
    write(text);
    return;
  }
  current = fragment === '' ? undefined : fragment;
  person = name = undefined;
  byId('no-chat').textContent = 'Pick the user of this phone.';
  byId('chat-answer').textContent = byId('person-answer').textContent = '';
  void refresh();
}

byId('composer').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = byId('text');
  const text = field.value.trim();
  if (text === '') return field.focus();
  const button = byId('send');
  void answerBeside(byId('chat-answer'), button, async () => {
    await send({ text });
    field.value = '';
    return '';
  });
});
byId('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  byId('composer').requestSubmit();
});

byId('other-user').addEventListener('submit', (event) => {
  event.preventDefault();
  const isNumberless = event.submitter?.value === 'numberless';
  const typed = byId('other-number').value.trim();
  void answerBeside(byId('other-answer'), event.submitter ?? byId('other-open'), async () => {
    const who = isNumberless ? newUserId() : typed;
    if (who === '') throw new Error('Write a number first: 11 98888-7777.');
    const chat = await call(`whatsapp/people/${encodeURIComponent(who)}?limit=1`);
    const picked = whoIs(chat.person);
    const called = byId('other-name').value.trim();
    if (called !== '') names.set(picked, called);
    location.hash = picked;
    return '';
  });
});

/** Returns a user id in WhatsApp's format: the country, and sixteen digits. */
function newUserId() {
  const digits = crypto.getRandomValues(new Uint8Array(16));
  return `BR.${Array.from(digits, (value) => (value % 9) + 1).join('')}`;
}

byId('link').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = textOfLink(byId('link-field').value.trim());
  void answerBeside(byId('person-answer'), event.submitter, async () => {
    if (text === undefined) throw new Error('This is not a WhatsApp link: https://wa.me/…');
    write(text);
    return '';
  });
});

connectPersonActions({
  current: () => current,
  send,
  onDone: (changed) => {
    const who = whoIs(changed);
    if (who === current) void refresh();
    else location.hash = who;
  },
});
/** Moves the focus into a newly picked chat; on a small screen it has replaced the list. */
async function goOnInChat(before) {
  await refresh();
  if (current === undefined || current === before) return;
  scrollTo(0, 0);
  byId('chat-name').focus({ preventScroll: true });
}

addEventListener('hashchange', () => {
  const before = current;
  followAddress();
  void goOnInChat(before);
});
followAddress();
await refresh();
