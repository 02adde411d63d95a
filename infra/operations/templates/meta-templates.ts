import * as z from 'zod';
import type { TemplateDefinition } from '../../../shared/messages/template-definition.ts';
import { OperatorError } from '../../operator-error.ts';

/** The version of the Graph API that this module was written for. */
const graphVersion = 'v26.0';
const pageSize = 100;
/** Meta allows at most 6,000 templates per account. */
const maxPages = 60;
const timeoutMilliseconds = 20_000;

const componentSchema = z.object({
  type: z.string(),
  text: z.string().optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().optional(),
  buttons: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        url: z.string().optional(),
      }),
    )
    .optional(),
});
const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  previous_category: z.string().nullish(),
  rejected_reason: z.string().nullish(),
  quality_score: z.object({ score: z.string().nullish() }).nullish(),
  components: z.array(componentSchema).default([]),
});
export type MetaTemplate = z.infer<typeof templateSchema>;

const pageSchema = z.object({
  data: z.array(templateSchema),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});
const submittedSchema = z.object({ status: z.string(), category: z.string().optional() });
const metaErrorSchema = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    error_user_msg: z.string().optional(),
  }),
});

/** The templates of a WhatsApp Business account at Meta. */
export interface MetaTemplates {
  list(): Promise<readonly MetaTemplate[]>;
  /** @returns Meta's immediate status, mostly PENDING */
  submit(definition: TemplateDefinition): Promise<{ readonly status: string }>;
}

/** @throws OperatorError, from every call, with Meta's message */
export function metaTemplates(account: {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly token: string;
}): MetaTemplates {
  const address = `${account.baseUrl}/${graphVersion}/${account.accountId}/message_templates`;
  const ask = (url: string, submitted?: TemplateDefinition) => call(url, submitted, account.token);
  return {
    async list() {
      const found: MetaTemplate[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const query = new URLSearchParams({
          fields:
            'name,language,status,category,previous_category,rejected_reason,quality_score,components',
          limit: String(pageSize),
          ...(after === undefined ? {} : { after }),
        });
        const { data, paging } = read(pageSchema, await ask(`${address}?${query.toString()}`));
        found.push(...data);
        // Meta's address of the next page holds the token, so the address is built here from its cursor alone.
        const next = paging?.cursors?.after;
        if (paging?.next === undefined || next === undefined || next === after) return found;
        after = next;
      }
      throw new OperatorError(`Meta has more than ${maxPages * pageSize} templates, and no end.`);
    },
    async submit(definition) {
      return read(submittedSchema, await ask(address, definition));
    },
  };
}

async function call(
  url: string,
  submitted: TemplateDefinition | undefined,
  token: string,
): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: submitted === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(submitted === undefined ? {} : { body: JSON.stringify(submitted) }),
      // A redirect must not receive the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    text = await answer.text();
  } catch (error) {
    throw new OperatorError('Meta did not answer: check the network and BFJ_WHATSAPP_BASE_URL.', {
      cause: error,
    });
  }
  const body = jsonOf(text);
  if (answer.ok) return body;
  const metaError = metaErrorSchema.safeParse(body).data?.error;
  if (metaError === undefined) throw new OperatorError(`Meta answered ${answer.status}.`);
  const { code, message, error_user_msg: more } = metaError;
  throw new OperatorError(
    [`Meta rejected the request with code ${code}: ${message}`, more, advice[code]]
      .filter((line) => line !== undefined)
      .join('\n'),
  );
}

const advice: Readonly<Record<number, string>> = {
  10: 'The token needs the right whatsapp_business_management.',
  33: 'Check BFJ_WHATSAPP_ACCOUNT_ID: the id of the account, not of the number.',
  100: 'Check BFJ_WHATSAPP_ACCOUNT_ID: the id of the account, not of the number.',
  190: 'Put a token of a system user into the secret bfj-<stage>-whatsapp-token.',
  200: 'The token needs the right whatsapp_business_management.',
  80_008: 'Meta takes a hundred new templates an hour: run it again later.',
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new OperatorError('Meta answered in a format that its reference does not describe.');
}
