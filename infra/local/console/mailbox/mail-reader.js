import { answerBeside, byId, call, element, hourOf, longDayOf, post } from '../console-kit.js';
import { keyOf, stateNote } from './mail-list.js';

const reports = [
  ['complain', 'complaint', 'Its reader reports it as spam; SES publishes a complaint.'],
  ['bounce', 'bounce', 'Its server returns it after all; SES publishes a bounce.'],
];

const clipBytes = 102 * 1024;

/** The open mail: its envelope, its page at the chosen width, its text and headers. */
export function createMailReader() {
  let opened;
  let content;
  const view = byId('view');

  const chosen = (name) => view.elements.namedItem(name).value;

  function drawPage() {
    const isHtml = chosen('part') === 'html' && content.htmlBytes !== null;
    byId('frames').hidden = !isHtml;
    byId('widths').disabled = byId('schemes').disabled = !isHtml;
    byId('plain-text').hidden = isHtml;
    byId('plain-text').textContent = content.text ?? 'This e-mail has no plain text.';
    const width = chosen('width');
    const widths = width === 'both' ? ['390', '640'] : [width];
    const path = `mails/${encodeURIComponent(content.id)}/${chosen('scheme')}`;
    byId('frames').replaceChildren(...(isHtml ? widths.map((one) => frame(path, one)) : []));
  }

  function drawHeaders() {
    const { headers, tags, replyTo, configurationSet, htmlBytes, id, files } = content;
    const kilobytes = htmlBytes === null ? undefined : (htmlBytes / 1024).toFixed(1);
    const isClipped = htmlBytes !== null && htmlBytes > clipBytes;
    byId('mail-headers').replaceChildren(
      ...rows('Headers', { ...headers, 'Reply-To': replyTo.join(', ') }),
      ...rows('Tags', tags),
      ...rows('Of SES', {
        'Message id': id,
        'Configuration set': configurationSet,
        'Size of the HTML':
          kilobytes && `${kilobytes} kB${isClipped ? ', which Gmail clips at 102 kB' : ''}`,
        Files: files
          .map(({ fileName, bytes }) => `${fileName}, ${(bytes / 1024).toFixed(1)} kB`)
          .join('; '),
      }),
    );
    byId('unsubscribe').hidden = !Object.keys(headers).some(
      (name) => name.toLowerCase() === 'list-unsubscribe-post',
    );
  }

  function drawState({ state }) {
    byId('mail-state').replaceChildren(stateNote(state));
  }

  async function open(mail) {
    const isOpen = opened !== undefined && keyOf(opened) === keyOf(mail);
    opened = mail;
    drawState(mail);
    if (isOpen) return;
    const loaded = await call(`mails/${encodeURIComponent(mail.id)}`);
    // Another mail may have been opened meanwhile.
    if (opened !== mail) return;
    content = loaded;
    byId('subject').textContent = content.subject;
    byId('mail-from').textContent = content.from;
    byId('mail-to').textContent = mail.to;
    byId('mail-sent').textContent = `${longDayOf(mail.sentAt)}, ${hourOf(mail.sentAt)}`;
    byId('mail-answer').textContent = byId('fate-answer').textContent = '';
    drawHeaders();
    drawPage();
    await showFate(mail.to);
    byId('open-mail').hidden = false;
    byId('nothing-open').hidden = true;
    byId('subject').focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  function close() {
    opened = content = undefined;
    byId('open-mail').hidden = true;
    byId('nothing-open').hidden = false;
  }

  view.addEventListener('change', drawPage);
  byId('unsubscribe').addEventListener('click', ({ currentTarget: button }) => {
    void answerBeside(byId('mail-answer'), button, async () => {
      const { status } = await post(`mails/${encodeURIComponent(content.id)}/unsubscribe`);
      return `The one-click address answered ${status}.`;
    });
  });
  for (const [id, what, words] of reports) {
    byId(id).addEventListener('click', ({ currentTarget: button }) => {
      void answerBeside(byId('mail-answer'), button, async () => {
        await post(`mails/${encodeURIComponent(content.id)}/report`, { to: opened.to, what });
        return words;
      });
    });
  }
  byId('fate').addEventListener('submit', (event) => {
    event.preventDefault();
    void answerBeside(byId('fate-answer'), event.submitter, () => setFate(opened.to));
  });
  return { open, close };
}

function frame(path, width) {
  const made = element('iframe', {
    src: path,
    title: `The e-mail, ${width} px wide`,
    className: `frame-${width}`,
  });
  made.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  return made;
}

/** Returns a heading and a list of names with their values; nothing when all values are empty. */
function rows(heading, values) {
  const given = Object.entries(values).filter(([, value]) => value);
  if (given.length === 0) return [];
  const pairs = given.flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, value),
  ]);
  return [element('h3', {}, heading), element('dl', { className: 'envelope' }, ...pairs)];
}

const isFor = (address) => (fate) => fate.to?.toLowerCase() === address.toLowerCase();

async function showFate(address) {
  const { fates } = await call('ses');
  byId('fate-choice').value = fates.find(isFor(address))?.fate ?? '';
}

async function setFate(to) {
  const choice = byId('fate-choice');
  const { fates } = await call('ses');
  const others = fates.filter((fate) => !isFor(to)(fate));
  const own = choice.value === '' ? [] : [{ to, fate: choice.value }];
  await post('ses', { fates: [...own, ...others] });
  return `From now on, ${to}: ${choice.selectedOptions[0].textContent.toLowerCase()}.`;
}
