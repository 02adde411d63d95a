import {
  arrowOf,
  isMessageLink,
  type StripPart,
  type ValueRow,
  type MessagePart,
} from '../../../../shared/messages/message-parts.ts';
import { escapeHtml, renderSentences } from '../../../integrations/email-layout/escape-html.ts';

/** Renders the parts of a message as HTML with the site's styles; headings are of the second level. */
export function partsHtml(parts: readonly MessagePart[]): string {
  return parts.map(renderPart).join('\n');
}

function renderPart(part: MessagePart): string {
  if (typeof part === 'string') return `<p class="mt-4">${renderSentences(part)}</p>`;
  switch (part.kind) {
    case 'headline':
      return `<p class="text-title-2 mt-6 font-serif">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 class="text-title-3 mt-10">${escapeHtml(part.text)}</h2>`;
    case 'button':
    case 'link':
      return `<p class="mt-4">${part.kind === 'link' ? `${renderSentences(part.before)} ` : ''}<a class="link" href="${renderAddress(part.link)}">${escapeHtml(part.label)}</a></p>`;
    case 'code':
      return `<p class="mt-4 tabular">${escapeHtml(part.code)}</p>`;
    case 'list':
      return `<ul class="mt-4 flex flex-col gap-2 list-disc pl-5">${part.items.map((item) => `<li>${renderSentences(item)}</li>`).join('')}</ul>`;
    case 'picture':
      return `<figure class="mt-6"><img class="h-auto max-w-full" src="${renderAddress(part.url)}" alt="${escapeHtml(part.alt)}" width="${part.width}" height="${part.height}">${part.caption === undefined ? '' : `<figcaption class="text-fine text-muted mt-1">${escapeHtml(part.caption)}</figcaption>`}</figure>`;
    case 'actions':
      return `<p class="mt-6 flex flex-wrap gap-x-6 gap-y-2">${part.items.map(({ label, link }) => `<a class="link" href="${renderAddress(link)}">${escapeHtml(label)}</a>`).join('')}</p>`;
    case 'strip':
      return stripHtml(part);
    case 'figures':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escapeHtml(part.caption)}</caption><tbody>${part.rows.map(valueRow).join('')}</tbody></table>`;
    case 'bars':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escapeHtml(part.caption)}</caption><tbody>${part.rows.map(valueRow).join('')}</tbody></table>`;
    case 'courses':
      return `<table class="border-rule mt-6 w-full border-b"><caption class="text-small text-muted pb-2 text-left">${escapeHtml(part.caption)}</caption><tbody>${part.courses.map(({ name, value }) => valueRow({ label: name, value })).join('')}</tbody></table>`;
    case 'divider':
      return '<hr class="border-rule mt-8">';
    case 'note':
      return `<p class="text-small text-muted mt-6">${renderSentences(part.text)}</p>`;
    default:
      return part satisfies never;
  }
}

/** Values side by side, as below the headline of an e-mail. */
function stripHtml({ caption, rows }: StripPart): string {
  const cells = rows.map(
    ({ label, value, change }) =>
      `<div class="px-3 first:pl-0"><dt class="text-fine text-muted">${escapeHtml(label)}</dt><dd class="tabular mt-1 font-semibold">${renderSentences(value)}</dd>${change === undefined ? '' : `<dd class="text-small tabular">${renderChange(change)}</dd>`}</div>`,
  );
  return `<p class="text-small text-muted mt-6">${escapeHtml(caption)}</p><dl class="border-rule divide-rule mt-2 grid grid-cols-3 divide-x border-y py-3">${cells.join('')}</dl>`;
}

/** A change that does not fit is shown below its value. */
function valueRow({ label, value, change }: ValueRow): string {
  const changed =
    change === undefined ? '' : `<span class="sm:min-w-22">${renderChange(change)}</span>`;
  return `<tr class="border-rule border-t"><th scope="row" class="py-2 pr-3 text-left font-normal">${escapeHtml(label)}</th><td class="tabular py-2 text-right"><span class="flex flex-wrap justify-end gap-x-3"><span>${renderSentences(value)}</span> ${changed}</span></td></tr>`;
}

function renderChange(change: string): string {
  const arrow = arrowOf(change);
  if (arrow === undefined) return escapeHtml(change);
  const tone = arrow === '▲' ? 'text-up' : 'text-down';
  return `<span class="${tone} font-medium whitespace-nowrap"><span aria-hidden="true" class="text-[0.7em]">${arrow}</span>&nbsp;${escapeHtml(change)}</span>`;
}

/** @throws RangeError for a link to an unknown page */
function renderAddress(link: string): string {
  if (!isMessageLink(link)) throw new RangeError('A link of a message leads to a page');
  return escapeHtml(link);
}
