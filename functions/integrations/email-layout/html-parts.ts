import {
  isMessageLink,
  type ActionsPart,
  type MessagePart,
  type PicturePart,
} from '../../../shared/messages/message-parts.ts';
import { styleAttributes } from './colours.ts';
import { escapeHtml, renderSentences } from './escape-html.ts';
import { renderPlot } from './html-plot.ts';
import { renderBarRow, renderStrip, renderTable, renderValueTable } from './html-tables.ts';
import { headlineStyle, layoutTable, textStyle } from './text-styles.ts';

/**
 * Renders a part as HTML that mail programs show alike: tables and inline styles.
 * @throws RangeError for a link that is not a web page
 */
export function renderPart(part: MessagePart, index: number): string {
  if (typeof part === 'string') return renderParagraph(renderSentences(part));
  switch (part.kind) {
    // The page has the first one as its title.
    case 'headline':
    case 'heading':
      return `<h2 style="margin:32px 0 8px;${headlineStyle};font-size:20px">${escapeHtml(part.text)}</h2>`;
    case 'button':
      return `<div style="margin:24px 0">${renderButton(part)}</div>`;
    case 'link':
      return renderParagraph(
        `${renderSentences(part.before)} ${renderAnchor(part.label, part.link)}.`,
      );
    case 'code':
      return `<p ${styleAttributes('code', 'margin:0 0 16px;padding:16px;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px')}>${escapeHtml(part.code)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 24px">${part.items.map((item) => `<li style="margin:0 0 8px">${renderSentences(item)}</li>`).join('')}</ul>`;
    case 'picture':
      return renderPicture(part);
    case 'actions':
      return renderActions(part);
    case 'strip':
      return renderStrip(part);
    case 'figures':
      return renderValueTable(part);
    case 'bars':
      return renderTable(part.caption, part.rows.map(renderBarRow).join(''));
    case 'courses':
      return renderPlot(part, index);
    case 'divider':
      return `<hr ${styleAttributes('rule', 'margin:24px 0;border-width:1px 0 0;border-style:solid')}>`;
    case 'note':
      return `<p ${styleAttributes('muted', 'margin:0 0 16px;font-size:14px')}>${renderSentences(part.text)}</p>`;
    default:
      return part satisfies never;
  }
}

/** Outlook for Windows ignores the padding of a link, but not that of a cell. */
function renderButton({ label, link }: { readonly label: string; readonly link: string }): string {
  return `<table ${layoutTable}><tr><td ${styleAttributes('button', 'border-radius:10px;mso-padding-alt:14px 24px')}><a href="${address(link)}" ${styleAttributes('button', `display:inline-block;padding:14px 24px;border-radius:10px;${textStyle};font-weight:bold;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`;
}

/** Renders the first action as a button, and the others as lines below it, each as high as a finger. */
function renderActions({ items: [first, ...others] }: ActionsPart): string {
  if (first === undefined) return '';
  const rows = others.map(
    ({ label, link }) =>
      `<tr><td ${styleAttributes('rule', `padding:0;border-width:1px 0 0;border-style:solid;${textStyle}`)}><a href="${address(link)}" ${styleAttributes('link', `display:block;padding:12px 0;${textStyle};font-weight:bold;text-decoration:none`)}>${escapeHtml(label)}&nbsp;<span aria-hidden="true">→</span></a></td></tr>`,
  );
  return `<div style="margin:32px 0 20px">${renderButton(first)}</div><table ${layoutTable} width="100%" style="width:100%;margin:0 0 20px">${rows.join('')}</table>`;
}

/** Without images, its description is shown as secondary text. */
function renderPicture({ url, alt, caption, width, height }: PicturePart): string {
  const space = caption === undefined ? 24 : 6;
  const image = `<img src="${address(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" ${styleAttributes('muted', `display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 ${space}px;border:0;${textStyle};font-size:14px`)}>`;
  const below =
    caption === undefined
      ? ''
      : `<p ${styleAttributes('muted', 'margin:0 0 24px;font-size:13px')}>${escapeHtml(caption)}</p>`;
  return image + below;
}

export function renderParagraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}

export function renderAnchor(label: string, to: string): string {
  return `<a href="${address(to)}" ${styleAttributes('link', 'text-decoration:underline')}>${escapeHtml(label)}</a>`;
}

function address(to: string): string {
  if (!isMessageLink(to)) throw new RangeError('A link of a message leads to a page');
  return escapeHtml(to);
}
