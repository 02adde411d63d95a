import * as z from 'zod';
import { SesError } from './ses-errors.ts';
import type { SesRoute } from './ses-route.ts';
import {
  suppressionReasonSchema,
  type SuppressedAddress,
  type SuppressionList,
} from './suppression-list.ts';

const reasonsSchema = z.object({ SuppressedReasons: z.array(suppressionReasonSchema).default([]) });
const putSchema = z.object({ EmailAddress: z.email(), Reason: suppressionReasonSchema });
const pageSize = z.coerce.number().int().min(1).max(1_000).catch(100);

/** Returns the routes that read and change the account's suppression list. */
export function suppressionRoutes(list: SuppressionList): readonly SesRoute[] {
  return [
    {
      method: 'PUT',
      path: /^account\/suppression$/,
      answer: ({ body, demand }) => {
        demand('ses:PutAccountSuppressionAttributes');
        list.setReasons(parseBody(reasonsSchema, body).SuppressedReasons);
        return {};
      },
    },
    {
      method: 'PUT',
      path: /^suppression\/addresses$/,
      answer: ({ body, demand }) => {
        demand('ses:PutSuppressedDestination');
        const { EmailAddress, Reason } = parseBody(putSchema, body);
        list.put(EmailAddress, Reason);
        return {};
      },
    },
    {
      method: 'GET',
      path: /^suppression\/addresses$/,
      answer: ({ query, demand }) => {
        demand('ses:ListSuppressedDestinations');
        const limit = pageSize.parse(query.get('PageSize') ?? undefined);
        const requestedReasons = query.getAll('Reason').flatMap((one) => {
          const { data } = suppressionReasonSchema.safeParse(one);
          return data === undefined ? [] : [data];
        });
        const found = list.list({
          reasons:
            requestedReasons.length === 0 ? suppressionReasonSchema.options : requestedReasons,
          after: query.get('NextToken') ?? '',
          limit: limit + 1,
        });
        const page = found.slice(0, limit);
        return {
          SuppressedDestinationSummaries: page.map(summary),
          ...(found.length > limit ? { NextToken: page.at(-1)?.address } : {}),
        };
      },
    },
    {
      method: 'GET',
      path: /^suppression\/addresses\/([^/]+)$/,
      answer: ({ name, demand }) => {
        demand('ses:GetSuppressedDestination');
        const found = list.find(name);
        if (found === undefined) throw notListed(name);
        const { messageId, feedbackId } = found;
        const cause =
          messageId === undefined
            ? {}
            : { Attributes: { MessageId: messageId, FeedbackId: feedbackId } };
        return { SuppressedDestination: { ...summary(found), ...cause } };
      },
    },
    {
      method: 'DELETE',
      path: /^suppression\/addresses\/([^/]+)$/,
      answer: ({ name, demand }) => {
        demand('ses:DeleteSuppressedDestination');
        if (!list.remove(name)) throw notListed(name);
        return {};
      },
    },
  ];
}

function summary({ address, reason, updatedAt }: SuppressedAddress): object {
  return { EmailAddress: address, Reason: reason, LastUpdateTime: updatedAt / 1000 };
}

function notListed(address: string): SesError {
  return new SesError(
    'NotFoundException',
    `Email address ${address} does not exist on your suppression list.`,
  );
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SesError('BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
}
