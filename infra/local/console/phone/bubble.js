import { element, hourOf } from '../console-kit.js';
import { linkTo, richText } from './rich-text.js';

/** Drawn as pictures, because some fonts lack these characters. */
const once = 'M1 6.5 4 9.5 10.5 2.5';
const twice = `${once}M7.5 9.5 14 2.5`;
const clock = 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM6 3.5V6l2 1.5';
const ticks = { accepted: clock, sent: once, delivered: twice, received: twice, read: twice };
const words = {
  accepted: 'on its way',
  received: 'delivered',
  held_for_quality_assessment: 'held until its template is judged',
  paused: 'paused',
};
const otherTypes = {
  image: 'Photo: “Olha isto”',
  audio: 'Voice message',
  video: 'Video',
  document: 'Document: extrato.pdf',
  sticker: 'Sticker',
  reaction: 'Reaction: 👍',
  location: 'Location',
  contacts: 'Contact: Bia',
  order: 'Order',
  unsupported: 'Something that WhatsApp passes on to no business',
};

/**
 * Creates one message of a chat. Its content is drawn once; its delivery state may change.
 * @param press called with the pressed button or row
 * @param original the message that it answers, if it is known
 * @returns its element, and a function that shows its state
 */
export function createBubble(message, { press, original, failures }) {
  const { content, isInbound, sentAt } = message;
  const state = element('span', { className: 'bubble-state' });
  const time = element('time', { dateTime: sentAt, title: sentAt }, hourOf(sentAt));
  // A screen reader announces messages, but not each tick.
  const meta = element('p', { className: 'bubble-meta', ariaLive: 'off' }, time, ' ', state);
  const reason = element('p', { className: 'bubble-reason bad', hidden: true });
  const node = element(
    'li',
    { className: isInbound ? 'bubble own' : 'bubble' },
    element('span', { className: 'unseen' }, isInbound ? 'This person: ' : 'BFJ: '),
    ...quote(original),
    ...bodyOf(content),
    meta,
    reason,
    ...choicesOf(content, press),
  );
  node.lang = 'pt-BR';
  meta.lang = reason.lang = 'en';

  function showState({ state: name, reason: code }) {
    if (state.dataset.state === `${name}/${code}`) return;
    state.dataset.state = `${name}/${code}`;
    state.replaceChildren(...picture(ticks[name]), words[name] ?? name);
    node.classList.toggle('failed', name === 'failed');
    node.classList.toggle('read', name === 'read');
    reason.hidden = name !== 'failed';
    reason.textContent = code === undefined ? '' : `${code}: ${failures[code] ?? 'unknown error'}`;
  }

  showState(message);
  return { node, showState };
}

const svg = 'http://www.w3.org/2000/svg';

function picture(path) {
  if (path === undefined) return [];
  const drawn = document.createElementNS(svg, 'svg');
  drawn.setAttribute('viewBox', '0 0 15 12');
  drawn.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  drawn.append(line);
  return [drawn];
}

/** Returns a message's text in one line. */
export const inWords = ({ text, type }) => text ?? otherTypes[type] ?? type;

function quote(original) {
  return original === undefined ? [] : [element('blockquote', {}, inWords(original.content))];
}

function bodyOf(content) {
  const { header, text, footer, template, category } = content;
  const parts = [];
  if (header) parts.push(element('p', { className: 'bubble-header' }, header));
  if (text === undefined) {
    parts.push(element('p', { className: 'bubble-other', lang: 'en' }, inWords(content)));
  } else parts.push(element('p', { className: 'bubble-text' }, ...richText(text)));
  if (footer) parts.push(element('p', { className: 'bubble-footer' }, footer));
  if (template) {
    const about = `Template ${template}, ${category.toLowerCase()}`;
    parts.push(element('p', { className: 'bubble-template', lang: 'en' }, about));
  }
  return parts;
}

/** Returns the controls of a message: its buttons, the rows of its list, the page that it opens. */
function choicesOf(content, press) {
  const { messageId: replyTo, kind, choices = [], buttons = [], label, url } = content;
  const pressed = (title, answer, description) => {
    const button = element('button', { type: 'button' }, title);
    if (description) button.append(element('small', {}, description));
    button.addEventListener('click', () => press(button, { ...answer, replyTo }));
    return button;
  };
  const all = [
    ...(kind === 'cta_url' && url ? [linkTo(url, label)] : []),
    ...(kind === 'button'
      ? choices.map(({ id, title }) => pressed(title, { button: { id, title } }))
      : []),
    ...(kind === 'list' ? [listOf(label, choices, pressed)] : []),
    ...buttons.map((button) => templateButton(button, pressed)),
  ];
  return all.length === 0 ? [] : [element('div', { className: 'bubble-choices' }, ...all)];
}

function listOf(label, choices, pressed) {
  return element(
    'details',
    {},
    element('summary', {}, label),
    ...choices.map(({ id, title, description }) => pressed(title, { list: { id } }, description)),
  );
}

function templateButton({ kind, text, parameter, url }, pressed) {
  if (kind === 'quick_reply') {
    return pressed(text, { button: { payload: parameter ?? text, title: text } });
  }
  if (!url) return element('span', {}, text);
  const code = URL.parse(url)?.searchParams.get('code')?.replace(/^otp/, '');
  return code ? copyButton(text, code) : linkTo(url, text);
}

function copyButton(text, code) {
  const button = element('button', { type: 'button', title: code }, text);
  button.addEventListener('click', () => void navigator.clipboard.writeText(code));
  return button;
}
