import { byId, dayOf, element, hourOf } from '../console-kit.js';

const states = {
  accepted: 'on its way',
  delivered: 'delivered',
  bounced: 'bounced',
  'soft-bounced': 'bounced, mailbox full',
  complained: 'reported as spam',
  delayed: 'delayed',
  rejected: 'rejected',
  'not-rendered': 'not rendered',
};
const bad = new Set(['bounced', 'soft-bounced', 'complained', 'rejected', 'not-rendered']);

export const stateNote = (state) =>
  element(
    'span',
    { className: `mail-state ${bad.has(state) ? 'bad' : 'muted'}` },
    states[state] ?? state,
  );

/** A message to several recipients is listed once for each of them. */
export const keyOf = ({ id, to }) => `${encodeURIComponent(id)}/${encodeURIComponent(to)}`;

/** Redraws the list, newest first, when it has changed. */
export function createMailList() {
  let drawn = '';

  return ({ mails, opened, wanted, now }) => {
    const words = wanted.trim().toLowerCase();
    const shown = mails
      .filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(words))
      .toReversed();
    const next = JSON.stringify([shown, opened, dayOf(now)]);
    if (next === drawn) return;
    drawn = next;
    const list = byId('letters');
    const focused = list.contains(document.activeElement)
      ? document.activeElement.getAttribute('href')
      : undefined;
    list.replaceChildren(...shown.map((mail) => line(mail, opened, dayOf(now))));
    if (focused !== undefined) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    byId('letters-count').textContent = String(mails.length);
    const empty = byId('letters-empty');
    empty.hidden = shown.length > 0;
    empty.textContent =
      mails.length === 0
        ? 'None yet. All e-mails that the product sends arrive here.'
        : 'None has these words in its recipient or subject.';
  };
}

function line(mail, opened, today) {
  const { to, subject, opening, sentAt, state } = mail;
  const day = dayOf(sentAt);
  const link = element(
    'a',
    { href: `#${keyOf(mail)}` },
    element('span', { className: 'letter-to' }, to),
    element(
      'time',
      { className: 'letter-time muted', dateTime: sentAt, title: sentAt },
      day === today ? hourOf(sentAt) : day,
    ),
    element('span', { className: 'letter-subject', lang: 'pt-BR' }, subject),
    element('span', { className: 'letter-opening muted', lang: 'pt-BR' }, opening),
    stateNote(state),
  );
  if (keyOf(mail) === opened) link.setAttribute('aria-current', 'true');
  return element('li', {}, link);
}
