import type { EmailMessage } from './ses-email.ts';

const supportEmail = 'suporte@bfj.com.br';
const greeting = 'Olá!';
const help = 'Ficou com alguma dúvida? Escreva para';
const signature = 'Equipe BFJ';

/** The same in two forms: a mail program shows the one that its reader wants. */
export type EmailContent = Pick<EmailMessage, 'subject' | 'text' | 'html'>;

/** A paragraph, or what stands out among paragraphs. */
export type EmailPart =
  | string
  /** The way on. */
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  /** Another way, behind a sentence that says when. */
  | {
      readonly kind: 'link';
      readonly before: string;
      readonly label: string;
      readonly link: string;
    }
  /** What is typed somewhere else. */
  | { readonly kind: 'code'; readonly code: string };

/** A message in the product's frame: who writes, what, and where to ask. */
export function framedEmail(message: {
  readonly subject: string;
  /** What it is about, for whoever hears it; the subject where it is not given. */
  readonly label?: string;
  readonly parts: readonly EmailPart[];
}): EmailContent {
  const { subject, label = subject } = message;
  const parts = [greeting, ...message.parts];
  return {
    subject,
    text: `${[...parts.map(textOf), `${help} ${supportEmail}.`, signature].join('\n\n')}\n`,
    html: page(label, parts.map(htmlOf)),
  };
}

function textOf(part: EmailPart): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'button':
      return `${part.label}: ${part.link}`;
    case 'link':
      return `${part.before} ${part.label}: ${part.link}`;
    case 'code':
      return part.code;
    default:
      return part satisfies never;
  }
}

function htmlOf(part: EmailPart): string {
  if (typeof part === 'string') return paragraph(keepAmountsTogether(escaped(part)));
  switch (part.kind) {
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="display:inline-block;padding:14px 24px;background-color:#0e4d3a;border-radius:10px;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(part.label)}</a></p>`;
    case 'link':
      return paragraph(
        `${escaped(part.before)} <a href="${escaped(part.link)}" style="color:#0e4d3a">${escaped(part.label)}</a>.`,
      );
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;background-color:#faf7f1;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px">${escaped(part.code)}</p>`;
    default:
      return part satisfies never;
  }
}

/** One column that every mail program can show; styles stand inline, since many drop the others. */
function page(label: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(label)}</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#faf7f1;color:#15211c;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="${escaped(label)}" style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border:1px solid #e3ddd0;border-radius:10px">
<p style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:24px;font-weight:bold;color:#0e4d3a">BFJ</p>
${parts.join('\n')}
${paragraph(`${help} <a href="mailto:${supportEmail}" style="color:#0e4d3a">${supportEmail}</a>.`)}
<p style="margin:24px 0 0;color:#55615b">${signature}</p>
</div>
</body>
</html>
`;
}

function paragraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}

/** An amount stands on one line: `R$ 239,88` breaks around, not inside. */
function keepAmountsTogether(html: string): string {
  return html.replaceAll(/R\$ (?=\d)/g, 'R$$&nbsp;');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
