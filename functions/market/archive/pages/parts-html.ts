import {
  arrowOf,
  isMessageLink,
  type MessageFigure,
  type MessagePart,
} from '../../../../shared/messages/message-parts.ts';
import { escaped, sentences } from '../../../integrations/email-layout/escaped.ts';

/** The parts of a message as HTML in the site's own look; headings are of the second level. */
export function partsHtml(parts: readonly MessagePart[]): string {
  return parts.map(htmlOf).join('\n');
}

function htmlOf(part: MessagePart): string {
  if (typeof part === 'string') return `<p class="mt-4">${sentences(part)}</p>`;
  switch (part.kind) {
    case 'heading':
      return `<h2 class="text-title-3 mt-10">${escaped(part.text)}</h2>`;
    case 'button':
    case 'link':
      return `<p class="mt-4">${part.kind === 'link' ? `${sentences(part.before)} ` : ''}<a class="link" href="${addressOf(part.link)}">${escaped(part.label)}</a></p>`;
    case 'code':
      return `<p class="mt-4 tabular">${escaped(part.code)}</p>`;
    case 'list':
      return `<ul class="mt-4 flex flex-col gap-2 list-disc pl-5">${part.items.map((item) => `<li>${sentences(item)}</li>`).join('')}</ul>`;
    case 'figures':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escaped(part.caption)}</caption><tbody>${part.rows.map(figureRow).join('')}</tbody></table>`;
    case 'bars':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escaped(part.caption)}</caption><tbody>${part.rows.map(figureRow).join('')}</tbody></table>`;
    case 'courses':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escaped(part.caption)}</caption><tbody>${part.courses.map(({ name, value }) => figureRow({ label: name, value })).join('')}</tbody></table>`;
    case 'divider':
      return '<hr class="border-rule mt-8">';
    case 'note':
      return `<p class="text-small text-muted mt-6">${sentences(part.text)}</p>`;
    default:
      return part satisfies never;
  }
}

/** A change that finds no room stands under its figure. */
function figureRow({ label, value, change }: MessageFigure): string {
  const changed =
    change === undefined ? '' : `<span class="sm:min-w-22">${changeOf(change)}</span>`;
  return `<tr class="border-rule border-t"><th scope="row" class="py-2 pr-3 text-left font-normal">${escaped(label)}</th><td class="tabular py-2 text-right"><span class="flex flex-wrap justify-end gap-x-3"><span>${sentences(value)}</span> ${changed}</span></td></tr>`;
}

function changeOf(change: string): string {
  const arrow = arrowOf(change);
  if (arrow === undefined) return escaped(change);
  const tone = arrow === '▲' ? 'text-up' : 'text-down';
  return `<span class="${tone} font-medium whitespace-nowrap"><span aria-hidden="true" class="text-[0.7em]">${arrow}</span>&nbsp;${escaped(change)}</span>`;
}

/** @throws RangeError where a link leads to no page */
function addressOf(link: string): string {
  if (!isMessageLink(link)) throw new RangeError('A link of a message leads to a page');
  return escaped(link);
}
