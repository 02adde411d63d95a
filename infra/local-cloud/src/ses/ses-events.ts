import { randomUUID } from 'node:crypto';
import * as z from 'zod';

/** An event in the life of a message, independent of its consumers. */
export const mailEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('send') }),
  z.object({ type: z.literal('delivery'), to: z.string() }),
  z.object({
    type: z.literal('bounce'),
    to: z.string(),
    bounceType: z.enum(['Permanent', 'Transient']),
    bounceSubType: z.string(),
    status: z.string(),
    diagnosticCode: z.string(),
  }),
  z.object({ type: z.literal('complaint'), to: z.string() }),
  z.object({ type: z.literal('deliverydelay'), to: z.string() }),
  z.object({ type: z.literal('reject'), reason: z.string() }),
  z.object({ type: z.literal('renderingfailure'), errorMessage: z.string() }),
]);
export type MailEvent = z.infer<typeof mailEventSchema>;

/** Message data that all its events contain. */
export const mailSchema = z.object({
  messageId: z.string(),
  timestamp: z.string(),
  from: z.string(),
  sender: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
  configurationSet: z.string(),
});
export type SentMail = z.infer<typeof mailSchema>;

const names = {
  send: ['Send', 'Email Sent'],
  delivery: ['Delivery', 'Email Delivered'],
  bounce: ['Bounce', 'Email Bounced'],
  complaint: ['Complaint', 'Email Complaint Received'],
  deliverydelay: ['DeliveryDelay', 'Email Delivery Delayed'],
  reject: ['Reject', 'Email Rejected'],
  renderingfailure: ['Rendering Failure', 'Email Rendering Failed'],
} as const satisfies Readonly<Record<MailEvent['type'], readonly [string, string]>>;

export interface SesEvent {
  readonly detailType: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Returns the event that SES publishes to EventBridge. */
export function sesEvent(
  happening: MailEvent,
  mail: SentMail,
  context: { readonly region: string; readonly accountId: string; readonly now: Date },
): SesEvent {
  const { region, accountId, now } = context;
  const [eventType, detailType] = names[happening.type];
  const arn = (resource: string) => `arn:aws:ses:${region}:${accountId}:${resource}`;
  return {
    detailType,
    resources: [arn(`configuration-set/${mail.configurationSet}`)],
    detail: {
      eventType,
      mail: mailOf(mail, arn(`identity/${mail.sender}`), accountId),
      ...partOf(happening, mail, now),
    },
  };
}

function mailOf(mail: SentMail, sourceArn: string, sendingAccountId: string): object {
  const commonHeaders = {
    from: [mail.from],
    to: mail.recipients,
    messageId: mail.messageId,
    subject: mail.subject,
  };
  const headers = {
    From: mail.from,
    To: mail.recipients.join(', '),
    Subject: mail.subject,
    'MIME-Version': '1.0',
    ...mail.headers,
  };
  const tags = {
    'ses:source-tls-version': 'TLSv1.3',
    'ses:operation': 'SendEmail',
    'ses:configuration-set': mail.configurationSet,
    'ses:source-ip': '127.0.0.1',
    'ses:from-domain': mail.sender.slice(mail.sender.lastIndexOf('@') + 1),
    'ses:caller-identity': 'local',
    ...mail.tags,
  };
  return {
    timestamp: mail.timestamp,
    source: mail.from,
    sourceArn,
    sendingAccountId,
    messageId: mail.messageId,
    destination: mail.recipients,
    headersTruncated: false,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    commonHeaders,
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
}

function partOf(happening: MailEvent, mail: SentMail, now: Date): object {
  const timestamp = now.toISOString();
  const reportingMTA = 'dns; a1-1.smtp-out.sa-east-1.amazonses.com';
  switch (happening.type) {
    case 'send':
      return { send: {} };
    case 'delivery':
      return {
        delivery: {
          timestamp,
          processingTimeMillis: Math.max(0, now.getTime() - Date.parse(mail.timestamp)),
          recipients: [happening.to],
          smtpResponse: '250 2.6.0 Message received',
          reportingMTA,
        },
      };
    case 'bounce':
      return {
        bounce: {
          feedbackId: feedbackId(),
          bounceType: happening.bounceType,
          bounceSubType: happening.bounceSubType,
          bouncedRecipients: [
            {
              emailAddress: happening.to,
              action: 'failed',
              status: happening.status,
              diagnosticCode: happening.diagnosticCode,
            },
          ],
          timestamp,
          reportingMTA,
        },
      };
    case 'complaint':
      return {
        complaint: {
          feedbackId: feedbackId(),
          complaintSubType: null,
          complainedRecipients: [{ emailAddress: happening.to }],
          timestamp,
          userAgent: 'Amazon SES Mailbox Simulator',
          complaintFeedbackType: 'abuse',
          arrivalDate: timestamp,
        },
      };
    case 'deliverydelay':
      return {
        deliveryDelay: {
          timestamp,
          delayType: 'TransientCommunicationFailure',
          expirationTime: new Date(Date.parse(mail.timestamp) + 14 * 60 * 60 * 1000).toISOString(),
          delayedRecipients: [
            {
              emailAddress: happening.to,
              status: '4.4.1',
              diagnosticCode: 'smtp; 421 4.4.1 Unable to connect to remote host',
            },
          ],
          reportingMTA,
        },
      };
    case 'reject':
      return { reject: { reason: happening.reason } };
    case 'renderingfailure':
      return { failure: { errorMessage: happening.errorMessage, templateName: 'inline' } };
    default:
      return happening satisfies never;
  }
}

export function feedbackId(): string {
  return `0103${randomUUID()}-000000`;
}
