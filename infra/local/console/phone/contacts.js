import { byId, dayOf, element, hourOf } from '../console-kit.js';
import { inWords } from './bubble.js';

/** Returns a number in the format of the calls, for any country; a user id stays unchanged. */
export const whoIs = ({ phone, userId }) => (phone === null ? userId : `+${phone}`);

/** Returns a Brazilian number in its usual spelling. */
export function shownNumber(phone) {
  if (phone === null) return 'no number';
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area === undefined ? `+${phone}` : `(${area}) ${first}-${last}`;
}

/** Redraws the contacts when they have changed. */
export function createContactList() {
  let drawn = '';
  return ({ contacts, opened, now }) => {
    const today = dayOf(now);
    const next = JSON.stringify([contacts, opened, today]);
    if (next === drawn) return;
    drawn = next;
    const list = byId('contacts');
    const focused = list.contains(document.activeElement)
      ? document.activeElement.getAttribute('href')
      : undefined;
    list.replaceChildren(...contacts.map((contact) => line(contact, opened, today)));
    if (focused !== undefined) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  };
}

function line(contact, opened, today) {
  const { name, phone, about, last } = contact;
  const who = whoIs(contact);
  const link = element(
    'a',
    { href: `#${who}` },
    element('span', { className: 'contact-name' }, name),
    last &&
      element(
        'time',
        { className: 'contact-time muted', dateTime: last.sentAt, title: last.sentAt },
        dayOf(last.sentAt) === today ? hourOf(last.sentAt) : dayOf(last.sentAt),
      ),
    element(
      'span',
      { className: 'contact-about muted' },
      [shownNumber(phone), about].filter(Boolean).join(' · '),
    ),
    last && element('span', { className: 'contact-last', lang: 'pt-BR' }, inWords(last.content)),
  );
  if (who === opened) link.setAttribute('aria-current', 'true');
  return element('li', {}, link);
}
