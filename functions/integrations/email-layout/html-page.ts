import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { darkRules, outlookDarkRules, styleAttributes } from './colours.ts';
import { escapeHtml, renderSentences } from './escape-html.ts';
import { renderAnchor, renderParagraph, renderPart } from './html-parts.ts';
import { headlineStyle, layoutTable, narrowRules, textStyle, tightRules } from './text-styles.ts';

export interface EmailPage {
  readonly title: string;
  /** Below the masthead: the name and the date of an edition. */
  readonly dateline: string | undefined;
  /** The address of the logo; without it, the name is written. */
  readonly logo: string | undefined;
  readonly preheader: string;
  readonly parts: readonly MessagePart[];
  readonly help: string;
  readonly supportEmail: string;
  readonly signature: string;
  readonly reason: string;
  readonly choose: { readonly label: string; readonly link: string } | undefined;
  readonly stop: { readonly label: string; readonly link: string } | undefined;
  readonly publisher: string;
}

/** The widest column that mail programs show beside their message list. */
const width = 600;

/** Follows the preheader, so that a list of messages does not show the text below it. */
const preheaderPadding = '&#847;&zwnj;&nbsp;'.repeat(30);

/**
 * Renders one column of at most 600 px. Nothing depends on features that programs drop: without `<style>` it is
 * light, and without `max-width` (Outlook for Windows) an extra table limits the column.
 */
export function renderHtmlPage(page: EmailPage): string {
  const { title, dateline, logo, preheader, parts, help, supportEmail, signature } = page;
  const { reason, choose, stop, publisher } = page;
  const small = `margin:0 0 8px;${textStyle};font-size:14px`;
  return `<!doctype html>
<html lang="pt-BR" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
<style>@media (max-width:480px){${narrowRules}}@media (max-width:359px){${tightRules}}</style>
<style>@media (prefers-color-scheme:dark){${darkRules}}</style>
<style>${outlookDarkRules}</style>
</head>
<body ${styleAttributes('ground', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(preheader)}${preheaderPadding}</div>
<div role="article" aria-label="${escapeHtml(title)}" lang="pt-BR">
<table ${layoutTable} width="100%" ${styleAttributes('ground', 'width:100%;table-layout:fixed')}><tr><td align="center" class="page" style="padding:24px 12px">
<!--[if mso]><table ${layoutTable} width="${width}"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="width:100%;max-width:${width}px;table-layout:fixed;text-align:left">
<tr><td ${styleAttributes('sheet', `padding:28px 32px 20px;border-width:1px;border-style:solid;overflow-wrap:break-word;${textStyle}`)}>
${renderMasthead(logo, dateline)}
<h1 class="title" style="margin:0 0 16px;${headlineStyle};font-size:30px">${escapeHtml(title)}</h1>
${parts.map(renderPart).join('\n')}
${renderParagraph(`${escapeHtml(help)} <a href="mailto:${supportEmail}" ${styleAttributes('link', 'text-decoration:underline')}>${supportEmail}</a>.`)}
<p ${styleAttributes('muted', 'margin:24px 0 12px')}>${escapeHtml(signature)}</p>
</td></tr>
<tr><td style="padding:20px 20px 24px">
<p ${styleAttributes('muted', small)}>${renderSentences(reason)}${choose === undefined ? '' : ` ${renderAnchor(choose.label, choose.link)}.`}${stop === undefined ? '' : ` ${renderAnchor(stop.label, stop.link)}.`}</p>
<p ${styleAttributes('muted', small)}>${escapeHtml(publisher)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The size of the logo; the file has twice as many pixels. */
const logoSize = { width: 93, height: 38 } as const;

/** Renders the masthead: the logo, the double rule of a newspaper, and what is in the reader's hands. */
function renderMasthead(logo: string | undefined, dateline: string | undefined): string {
  const name =
    logo === undefined
      ? `<p ${styleAttributes('link', `margin:0;${headlineStyle};font-size:30px`)}>BFJ</p>`
      : `<img src="${escapeHtml(logo)}" alt="BFJ" width="${logoSize.width}" height="${logoSize.height}" ${styleAttributes('link', `display:block;border:0;${headlineStyle};font-size:30px`)}>`;
  const rules = `<td height="3" ${styleAttributes('nib', 'height:3px;padding:0;border-width:3px 0 1px;border-style:solid;font-size:1px;line-height:1px')}>&nbsp;</td>`;
  const line =
    dateline === undefined
      ? ''
      : `<p ${styleAttributes('muted', `margin:0;padding:8px 0 0;${textStyle};font-size:14px`)}>${escapeHtml(dateline)}</p>`;
  return `<table ${layoutTable} width="100%" style="width:100%"><tr><td style="padding:0 0 10px">${name}</td></tr><tr>${rules}</tr><tr><td style="padding:0 0 20px">${line}</td></tr></table>`;
}
