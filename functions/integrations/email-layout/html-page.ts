import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { darkRules, role } from './colours.ts';
import { escaped, sentences } from './escaped.ts';
import { anchor, headline, htmlOf, layoutTable, letters, paragraph } from './html-parts.ts';

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

/** Widest column that mail programs show beside their lists. */
const width = 600;

/** After the preheader, so that a list of messages does not go on with what stands below it. */
const room = '&#847;&zwnj;&nbsp;'.repeat(30);

/**
 * One column, 600 px wide at most. What programs drop is not needed: without `<style>` it is light,
 * without `max-width` (Outlook for Windows) a table of its own holds the column.
 */
export function htmlPage(page: EmailPage): string {
  const { label, preheader, parts, help, supportEmail, signature } = page;
  const { reason, choose, stop, publisher } = page;
  const small = `margin:0 0 8px;${letters};font-size:14px`;
  return `<!doctype html>
<html lang="pt-BR" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(label)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:380px){.sheet{padding:24px 12px 16px!important}}</style>
<style>@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${role('ground', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;mso-hide:all">${escaped(preheader)}${room}</div>
<div role="article" aria-label="${escaped(label)}" lang="pt-BR">
<table ${layoutTable} width="100%" ${role('ground', 'width:100%;table-layout:fixed')}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${layoutTable} width="${width}"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="width:100%;max-width:${width}px;table-layout:fixed;text-align:left">
<tr><td style="padding:0 12px 12px"><p ${role('link', `margin:0;${headline};font-size:24px`)}>BFJ</p></td></tr>
<tr><td ${role('sheet', `padding:32px 24px 20px;border-width:1px;border-style:solid;border-radius:10px;overflow-wrap:break-word;${letters}`)}>
<h1 style="margin:0 0 20px;${headline};font-size:26px">${escaped(label)}</h1>
${parts.map((part, place) => htmlOf(part, place)).join('\n')}
${paragraph(`${escaped(help)} <a href="mailto:${supportEmail}" ${role('link', 'text-decoration:underline')}>${supportEmail}</a>.`)}
<p ${role('muted', 'margin:24px 0 12px')}>${escaped(signature)}</p>
</td></tr>
<tr><td style="padding:20px 12px 0">
<p ${role('muted', small)}>${sentences(reason)}${choose === undefined ? '' : ` ${anchor(choose.label, choose.link)}.`}${stop === undefined ? '' : ` ${anchor(stop.label, stop.link)}.`}</p>
<p ${role('muted', small)}>${escaped(publisher)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}
