import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { darkRules, styleAttributes } from './colours.ts';
import { escapeHtml, renderSentences } from './escape-html.ts';
import {
  renderAnchor,
  headlineStyle,
  renderPart,
  layoutTable,
  textStyle,
  renderParagraph,
} from './html-parts.ts';

export interface EmailPage {
  readonly label: string;
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
  const { label, preheader, parts, help, supportEmail, signature } = page;
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
<title>${escapeHtml(label)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:380px){.sheet{padding:24px 12px 16px!important}}</style>
<style>@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${styleAttributes('ground', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(preheader)}${preheaderPadding}</div>
<div role="article" aria-label="${escapeHtml(label)}" lang="pt-BR">
<table ${layoutTable} width="100%" ${styleAttributes('ground', 'width:100%;table-layout:fixed')}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${layoutTable} width="${width}"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="width:100%;max-width:${width}px;table-layout:fixed;text-align:left">
<tr><td style="padding:0 12px 12px"><p ${styleAttributes('link', `margin:0;${headlineStyle};font-size:24px`)}>BFJ</p></td></tr>
<tr><td ${styleAttributes('sheet', `padding:32px 24px 20px;border-width:1px;border-style:solid;border-radius:10px;overflow-wrap:break-word;${textStyle}`)}>
<h1 style="margin:0 0 20px;${headlineStyle};font-size:26px">${escapeHtml(label)}</h1>
${parts.map((part, index) => renderPart(part, index)).join('\n')}
${renderParagraph(`${escapeHtml(help)} <a href="mailto:${supportEmail}" ${styleAttributes('link', 'text-decoration:underline')}>${supportEmail}</a>.`)}
<p ${styleAttributes('muted', 'margin:24px 0 12px')}>${escapeHtml(signature)}</p>
</td></tr>
<tr><td style="padding:20px 12px 0">
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
