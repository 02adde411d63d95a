import { element } from '../console-kit.js';

/** WhatsApp's marks for bold, italics, strikethrough and monospace; and web addresses. */
const marks = [
  [/```([^]+?)```/, 'code'],
  [/(?<![\p{L}\p{N}*])\*(?! )([^*\n]+?)(?<! )\*(?![\p{L}\p{N}*])/u, 'strong'],
  [/(?<![\p{L}\p{N}_])_(?! )([^_\n]+?)(?<! )_(?![\p{L}\p{N}_])/u, 'em'],
  [/(?<![\p{L}\p{N}~])~(?! )([^~\n]+?)(?<! )~(?![\p{L}\p{N}~])/u, 's'],
];
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)*_~]/;

/** @returns nodes that render a text as WhatsApp does */
export function richText(text) {
  const found = [[address], ...marks]
    .map(([pattern, tag]) => ({ match: pattern.exec(text), tag }))
    .filter(({ match }) => match !== null)
    .toSorted((one, other) => one.match.index - other.match.index)[0];
  if (found === undefined) return text === '' ? [] : [text];
  const { match, tag } = found;
  const [whole, inner] = match;
  const shown =
    tag === undefined
      ? linkTo(whole, whole)
      : element(tag, {}, ...(tag === 'code' ? [inner] : richText(inner)));
  const end = match.index + whole.length;
  return [...richText(text.slice(0, match.index)), shown, ...richText(text.slice(end))];
}

/** Points a link to WhatsApp at this phone. */
export function linkTo(address, label) {
  if (!/^https?:\/\//i.test(address)) return element('span', {}, label);
  const own = /^https:\/\/(wa\.me\/.*)$/.exec(address)?.[1];
  return own === undefined
    ? element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, label)
    : element('a', { href: `#${own}` }, label);
}

/** Returns the message that a link to WhatsApp prefills; undefined for other addresses. */
export function textOfLink(address) {
  const link = URL.parse(address.replace(/^(?:https?:\/\/)?/, 'https://'));
  if (link === null || !['wa.me', 'api.whatsapp.com'].includes(link.hostname)) return undefined;
  return link.searchParams.get('text') ?? '';
}
