/* The mailbox: the product's e-mails, as their recipients see them. */

import { byId, call, keepFresh } from '../console-kit.js';
import { createMailList, keyOf } from './mail-list.js';
import { createMailReader } from './mail-reader.js';

const pollMilliseconds = 2000;
const shownMails = 200;

const openedKey = () => location.hash.slice(1);
const drawList = createMailList();
const reader = createMailReader();

// A phone has room for either the list or a mail.
if (matchMedia('(max-width: 699px)').matches) {
  byId('view').elements.namedItem('width').value = '390';
}

async function draw() {
  const [{ mails }, { now }] = await Promise.all([
    call(`mails?limit=${shownMails}`),
    call('clock'),
  ]);
  const opened = mails.find((mail) => keyOf(mail) === openedKey());
  byId('mailbox').dataset.reading = String(opened !== undefined);
  drawList({ mails, opened: opened && keyOf(opened), wanted: byId('wanted').value, now });
  if (opened === undefined) reader.close();
  else await reader.open(opened);
}

const refresh = keepFresh(draw, pollMilliseconds);
byId('wanted').addEventListener('input', () => void refresh());
addEventListener('hashchange', () => void refresh());
await refresh();
