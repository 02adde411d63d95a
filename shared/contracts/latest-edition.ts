import * as z from 'zod/mini';
import { editionKinds } from '../editions/edition-facts.ts';
import { messagePartsSchema } from '../messages/message-parts.ts';
import { endpoint } from './endpoint.ts';

/** Returns the newest edition as a new subscriber reads it: public and equal for all. */
export const latestEdition = endpoint({
  method: 'GET',
  path: '/api/latest-edition',
  caller: 'anyone',
  request: z.object({}),
  response: z.object({
    /** Null until the first one has been made. */
    edition: z.nullable(
      z.object({
        kind: z.enum(editionKinds),
        /** The trading day that it opens or closes. */
        day: z.iso.date(),
        madeAt: z.iso.datetime(),
        /** Its page in the archive. */
        path: z.string(),
        name: z.string(),
        headline: z.string(),
        parts: messagePartsSchema,
      }),
    ),
  }),
});
export type LatestEdition = NonNullable<z.infer<typeof latestEdition.response>['edition']>;
