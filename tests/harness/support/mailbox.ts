import * as z from 'zod';

export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const contentSchema = z.object({ Data: z.string() });
const requestSchema = z.object({
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: contentSchema,
      Body: z.object({ Text: contentSchema, Html: contentSchema }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

/** Takes the e-mails that SES is asked to send. */
export function mailbox() {
  const received: ReceivedEmail[] = [];
  return {
    received,
    send: (request: unknown): string => {
      const { Destination, Content } = requestSchema.parse(request);
      const { Subject, Body, Headers } = Content.Simple;
      received.push({
        to: Destination.ToAddresses[0],
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
        headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      });
      return `message-${received.length}`;
    },
  };
}
