import * as z from 'zod';
import { SesError } from './ses-errors.ts';

/** A message that SES would take. */
export interface AcceptableEmail {
  readonly from: string;
  /** The address alone, which is verified. */
  readonly sender: string;
  /** To, Cc and Bcc, without names. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet: string | undefined;
}

const partSchema = z
  .object({ Data: z.string(), Charset: z.string().optional() })
  // Without a charset SES takes seven bits a character.
  .transform(({ Data, Charset }) =>
    Charset === undefined ? Data.replaceAll(/\P{ASCII}/gu, '?') : Data,
  );
const printable = /^[\x20-\x7e]*$/;
const headerSchema = z
  .object({
    Name: z
      .string()
      .min(1)
      .max(126)
      .regex(/^[\x21-\x39\x3b-\x7e]+$/),
    Value: z.string().min(1).max(995).regex(printable),
  })
  .refine(({ Name, Value }) => Name.length + Value.length <= 996)
  .refine(({ Name }) => !/^(date|message-id|return-path|from|to|cc|bcc|subject)$/i.test(Name));
const addresses = z.array(z.string()).default([]);
const tagText = z
  .string()
  .max(256)
  .regex(/^[A-Za-z0-9_-]+$/);

const requestSchema = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: tagText, Value: tagText })).default([]),
  Content: z.object({
    Simple: z
      .object({
        Subject: partSchema,
        Body: z
          .object({ Text: partSchema.optional(), Html: partSchema.optional() })
          .refine(({ Text, Html }) => Text !== undefined || Html !== undefined),
        Headers: z.array(headerSchema).max(15).default([]),
      })
      .optional(),
    Raw: z.object({ Data: z.base64() }).optional(),
    Template: z
      .object({ TemplateName: z.string().optional(), TemplateArn: z.string().optional() })
      .optional(),
  }),
});
type SendEmailRequest = z.infer<typeof requestSchema>;

const maximumRecipients = 50;

/**
 * Reads the body of SendEmail as SES does.
 * @throws SesError in SES's own names
 */
export function readSendEmail(
  body: unknown,
  known: { readonly identities: readonly string[]; readonly configurationSets: readonly string[] },
): AcceptableEmail {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SesError('BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const email = emailOf(parsed.data);
  if (email.recipients.length === 0) {
    throw new SesError('BadRequestException', 'Missing destination address');
  }
  if (email.recipients.length > maximumRecipients) {
    throw new SesError('BadRequestException', 'Recipient count exceeds 50.');
  }
  const sender = verifiedSender(email.from, known.identities);
  const { configurationSet } = email;
  if (configurationSet !== undefined && !known.configurationSets.includes(configurationSet)) {
    throw new SesError(
      'NotFoundException',
      `Configuration set <${configurationSet}> does not exist.`,
    );
  }
  return { ...email, sender };
}

function emailOf(request: SendEmailRequest): Omit<AcceptableEmail, 'sender'> {
  const { Simple, Raw, Template } = request.Content;
  if ([Simple, Raw, Template].filter((content) => content !== undefined).length !== 1) {
    throw new SesError('BadRequestException', 'Content must be one of Simple, Raw and Template.');
  }
  const { ToAddresses, CcAddresses, BccAddresses } = request.Destination;
  const named = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  const common = {
    replyTo: request.ReplyToAddresses,
    tags: Object.fromEntries(request.EmailTags.map(({ Name, Value }) => [Name, Value])),
    configurationSet: request.ConfigurationSetName,
  };
  if (Simple !== undefined) {
    return {
      ...common,
      from: required(request.FromEmailAddress),
      recipients: named.map(bareAddress),
      subject: Simple.Subject,
      text: Simple.Body.Text,
      html: Simple.Body.Html,
      headers: Object.fromEntries(Simple.Headers.map(({ Name, Value }) => [Name, Value])),
    };
  }
  if (Raw !== undefined) {
    throw new SesError(
      'BadRequestException',
      'This local cloud takes no raw messages: send Simple content.',
    );
  }
  const name = Template?.TemplateName ?? Template?.TemplateArn ?? '';
  throw new SesError('NotFoundException', `Template ${name} does not exist.`);
}

function required(from: string | undefined): string {
  if (from === undefined || from === '') {
    throw new SesError('BadRequestException', 'Missing required From address.');
  }
  return from;
}

/** Verified is an address itself or its whole domain. */
function verifiedSender(from: string, identities: readonly string[]): string {
  const address = bareAddress(from).toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const verified = identities.map((identity) => identity.toLowerCase());
  if ([address, domain].some((one) => verified.includes(one))) return address;
  throw new SesError(
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region ' +
      `SA-EAST-1: ${bareAddress(from)}`,
  );
}

/** `Nome <a@b.c>` and `a@b.c` as `a@b.c`. */
function bareAddress(written: string): string {
  const address = (/<([^<>]*)>\s*$/.exec(written)?.[1] ?? written).trim();
  const [, local, domain] = /^(.+)@([^@]*)$/.exec(address) ?? [];
  if (local === undefined || domain === undefined) {
    throw new SesError('BadRequestException', "Missing final '@domain'");
  }
  if (!/^[\x21-\x7e]+$/.test(local)) {
    throw new SesError('BadRequestException', 'Local address contains control or whitespace');
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) {
    throw new SesError('BadRequestException', 'Domain contains illegal character');
  }
  return address;
}
