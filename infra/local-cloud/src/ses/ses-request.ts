import * as z from 'zod';
import type { ConfigurationSetModel } from '../cloud-model.ts';
import { SesError } from './ses-errors.ts';
import { isSimulator } from './ses-outcomes.ts';
import { parseTemplateData, renderTemplate } from './ses-template.ts';

/** A message that SES would accept. */
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
  readonly attachments: readonly Attachment[];
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet: string | undefined;
  /** Placeholder of the template without a value: SES accepts the message, and then does not send it. */
  readonly missing: string | undefined;
}

/** A file in the message; an `INLINE` one is shown where the HTML names its id. */
export interface Attachment {
  readonly fileName: string;
  readonly type: string | undefined;
  readonly disposition: 'ATTACHMENT' | 'INLINE';
  readonly contentId: string | undefined;
  readonly base64: string;
}

const partSchema = z
  .object({ Data: z.string(), Charset: z.string().optional() })
  // Without a charset SES accepts only 7-bit characters.
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
/** The maximum of a whole message is 40 MB as sent: base64 turns three bytes into four. */
const maxAttachmentBytes = 40 * 1024 * 1024;
const attachmentSchema = z
  .object({
    RawContent: z.base64().min(1).max(maxAttachmentBytes),
    FileName: z
      .string()
      .min(1)
      .max(255)
      .regex(/\.[A-Za-z0-9]+$/),
    ContentType: z.string().max(78).optional(),
    ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).default('ATTACHMENT'),
    ContentId: z.string().min(1).max(78).optional(),
    ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']).optional(),
  })
  .transform((attachment): Attachment => ({
    fileName: attachment.FileName,
    type: attachment.ContentType,
    disposition: attachment.ContentDisposition,
    contentId: attachment.ContentId,
    base64: attachment.RawContent,
  }));

const addresses = z.array(z.string()).default([]);
const tagText = z
  .string()
  .max(256)
  .regex(/^[A-Za-z0-9_-]+$/);

const destination = z
  .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
  .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] });
const tags = z.array(z.object({ Name: tagText, Value: tagText })).default([]);
const headers = z.array(headerSchema).max(15).default([]);
const template = z
  .object({
    TemplateName: z.string().optional(),
    TemplateArn: z.string().optional(),
    TemplateContent: z
      .object({
        Subject: z.string().optional(),
        Text: z.string().optional(),
        Html: z.string().optional(),
      })
      .optional(),
    TemplateData: z.string().max(262_144).default('{}'),
    Headers: headers,
  })
  .transform((given) => ({ ...given, data: parseTemplateData(given.TemplateData) }));
type Template = z.infer<typeof template>;

const requestSchema = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: destination,
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: tags,
  Content: z.object({
    Simple: z
      .object({
        Subject: partSchema,
        Body: z
          .object({ Text: partSchema.optional(), Html: partSchema.optional() })
          .refine(({ Text, Html }) => Text !== undefined || Html !== undefined),
        Headers: headers,
        Attachments: z.array(attachmentSchema).default([]),
      })
      .optional(),
    Raw: z.object({ Data: z.base64() }).optional(),
    Template: template.optional(),
  }),
});

const bulkSchema = z.object({
  FromEmailAddress: z.string().optional(),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  DefaultEmailTags: tags,
  DefaultContent: z.object({ Template: template }),
  BulkEmailEntries: z
    .array(
      z.object({
        Destination: destination,
        ReplacementTags: tags,
        ReplacementHeaders: headers,
        ReplacementEmailContent: z
          .object({
            ReplacementTemplate: z
              .object({ ReplacementTemplateData: z.string().max(262_144).default('{}') })
              .optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    // The older API documents a maximum of 50; the newer documents none.
    .max(50),
});

const maxRecipients = 50;

/** Identities and configuration sets that a request may name. */
export interface SesResources {
  readonly identities: readonly string[];
  readonly configurationSets: readonly Pick<ConfigurationSetModel, 'name' | 'sendingEnabled'>[];
  /** False in SES's sandbox, where recipients must be verified, too. */
  readonly productionAccess: boolean;
}

/**
 * Parses the body of SendEmail as SES does.
 * @throws SesError with SES's names
 */
export function readSendEmail(body: unknown, resources: SesResources): AcceptableEmail {
  const request = parseBody(requestSchema, body);
  const { Simple, Raw, Template } = request.Content;
  if ([Simple, Raw, Template].filter((content) => content !== undefined).length !== 1) {
    throw new SesError('BadRequestException', 'Content must be one of Simple, Raw and Template.');
  }
  if (Raw !== undefined) {
    throw new SesError(
      'BadRequestException',
      'This local cloud takes no raw messages: send Simple content.',
    );
  }
  const envelope = envelopeOf(request, resources);
  const recipients = recipientsOf(request.Destination, resources);
  const commonFields = { ...envelope, recipients, tags: tagsOf(request.EmailTags) };
  if (Simple !== undefined) {
    return {
      ...commonFields,
      subject: Simple.Subject,
      text: Simple.Body.Text,
      html: Simple.Body.Html,
      headers: headersOf(Simple.Headers),
      attachments: Simple.Attachments,
      missing: undefined,
    };
  }
  const usedTemplate = usableTemplate(Template);
  return {
    ...commonFields,
    headers: headersOf(usedTemplate.headers),
    attachments: [],
    ...renderContent(usedTemplate, usedTemplate.data),
  };
}

/** An entry of SendBulkEmail: a message, or its error. */
export type BulkEntry = AcceptableEmail | SesError;

/**
 * Parses the body of SendBulkEmail. An invalid entry fails alone.
 * @throws SesError for errors that concern all entries
 */
export function readSendBulkEmail(
  body: unknown,
  resources: SesResources,
): {
  readonly sender: string;
  readonly configurationSet: string | undefined;
  readonly entries: readonly BulkEntry[];
} {
  const request = parseBody(bulkSchema, body);
  const envelope = envelopeOf(request, resources);
  const usedTemplate = usableTemplate(request.DefaultContent.Template);
  const entries = request.BulkEmailEntries.map((entry): BulkEntry => {
    const entryData =
      entry.ReplacementEmailContent?.ReplacementTemplate?.ReplacementTemplateData ?? '{}';
    const data = parseTemplateData(entryData);
    try {
      if (data === undefined) throw new SesError('BadRequestException', 'Invalid template data');
      return {
        ...envelope,
        recipients: recipientsOf(entry.Destination, resources),
        tags: { ...tagsOf(request.DefaultEmailTags), ...tagsOf(entry.ReplacementTags) },
        headers: { ...headersOf(usedTemplate.headers), ...headersOf(entry.ReplacementHeaders) },
        attachments: [],
        ...renderContent(usedTemplate, { ...usedTemplate.data, ...data }),
      };
    } catch (error) {
      if (error instanceof SesError) return error;
      throw error;
    }
  });
  return { sender: envelope.sender, configurationSet: envelope.configurationSet, entries };
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SesError('BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** Returns sender and sending options; checked in SES's order. */
function envelopeOf(
  request: {
    readonly FromEmailAddress?: string | undefined;
    readonly ReplyToAddresses: readonly string[];
    readonly ConfigurationSetName?: string | undefined;
  },
  resources: SesResources,
) {
  const from = requireSender(request.FromEmailAddress);
  const sender = verifiedSender(from, resources.identities);
  const configurationSet = request.ConfigurationSetName;
  if (configurationSet !== undefined) {
    const set = resources.configurationSets.find((one) => one.name === configurationSet);
    if (set === undefined) {
      throw new SesError(
        'NotFoundException',
        `Configuration set <${configurationSet}> does not exist.`,
      );
    }
    if (!set.sendingEnabled) {
      throw new SesError(
        'SendingPausedException',
        `Email sending is disabled for the configuration set <${configurationSet}>.`,
      );
    }
  }
  return { from, sender, replyTo: request.ReplyToAddresses, configurationSet };
}

function recipientsOf(
  { ToAddresses, CcAddresses, BccAddresses }: z.infer<typeof destination>,
  { productionAccess, identities }: SesResources,
): readonly string[] {
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(addressOnly);
  if (recipients.length === 0) {
    throw new SesError('BadRequestException', 'Missing destination address');
  }
  if (recipients.length > maxRecipients) {
    throw new SesError('BadRequestException', 'Recipient count exceeds 50.');
  }
  const unverified = recipients.find(
    (one) => !productionAccess && !isSimulator(one) && !isVerified(one, identities),
  );
  if (unverified !== undefined) throw notVerified(unverified);
  return recipients;
}

function tagsOf(tagList: z.infer<typeof tags>): Readonly<Record<string, string>> {
  return Object.fromEntries(tagList.map(({ Name, Value }) => [Name, Value]));
}

function headersOf(headerList: z.infer<typeof headers>): Readonly<Record<string, string>> {
  return Object.fromEntries(headerList.map(({ Name, Value }) => [Name, Value]));
}

/** Supports only templates that come with the request: none are stored here. */
function usableTemplate(sentTemplate: Template | undefined) {
  const { TemplateContent: content, data } = sentTemplate ?? {};
  if (sentTemplate === undefined || content === undefined) {
    const name = sentTemplate?.TemplateName ?? sentTemplate?.TemplateArn ?? '';
    throw new SesError('NotFoundException', `Template ${name} does not exist.`);
  }
  if (data === undefined) throw new SesError('BadRequestException', 'Invalid template data');
  return {
    texts: { subject: content.Subject, text: content.Text, html: content.Html },
    headers: sentTemplate.Headers,
    data,
  };
}

function renderContent(
  used: Pick<ReturnType<typeof usableTemplate>, 'texts'>,
  data: Readonly<Record<string, unknown>>,
): Pick<AcceptableEmail, 'subject' | 'text' | 'html' | 'missing'> {
  const result = renderTemplate(used.texts, data);
  if ('missing' in result) {
    return { subject: '', text: undefined, html: undefined, missing: result.missing };
  }
  const { subject = '', text, html } = result.texts;
  return { subject, text, html, missing: undefined };
}

function requireSender(from: string | undefined): string {
  if (from === undefined || from === '') {
    throw new SesError('BadRequestException', 'Missing required From address.');
  }
  return from;
}

function verifiedSender(from: string, identities: readonly string[]): string {
  const address = addressOnly(from);
  if (!isVerified(address, identities)) throw notVerified(address);
  return address.toLowerCase();
}

/** An address is verified individually or through its whole domain. */
function isVerified(address: string, identities: readonly string[]): boolean {
  const lower = address.toLowerCase();
  const domain = lower.slice(lower.lastIndexOf('@') + 1);
  const verified = identities.map((identity) => identity.toLowerCase());
  return [lower, domain].some((one) => verified.includes(one));
}

function notVerified(address: string): SesError {
  return new SesError(
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region ' +
      `SA-EAST-1: ${address}`,
  );
}

/** Returns `a@b.c` for `Nome <a@b.c>` and `a@b.c`. */
function addressOnly(senderText: string): string {
  const address = (/<([^<>]*)>\s*$/.exec(senderText)?.[1] ?? senderText).trim();
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
