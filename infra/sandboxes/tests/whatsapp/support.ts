import * as z from 'zod';
import { sandboxResources } from '../../src/console/sandbox-calls.ts';
import { phoneNumberId, serveSandboxes } from '../support/serve-sandboxes.ts';
import type { ServedSandboxes } from '../support/serve-sandboxes.ts';

export interface WhatsAppFixture extends ServedSandboxes {
  /** Posts to the Graph API as a function does. */
  readonly post: (
    body: unknown,
    path?: string,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Reads from the Graph API. */
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Makes a console call. */
  readonly console: (call: string, body?: unknown) => unknown;
  /** Returns the id of an accepted message, or the error code. */
  readonly send: (content: object) => Promise<string | number>;
}

const acceptedSchema = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });
const errorSchema = z.object({ error: z.object({ code: z.number() }) });

export const ana = '+5511988887777';

export const textTo = (to: string, body = 'Bom dia') => ({ to, type: 'text', text: { body } });

export const codeTo = (to: string, code = '048213') => ({
  to,
  type: 'template',
  template: {
    name: 'codigo_de_acesso',
    language: { code: 'pt_BR' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: code }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
    ],
  },
});

/** Opens the sandbox with all its dependencies for the duration of a test. */
export async function openWhatsAppFixture(siteUrl?: string): Promise<WhatsAppFixture> {
  const sandboxes = await serveSandboxes(siteUrl);
  const resources = sandboxResources(sandboxes);
  const post: WhatsAppFixture['post'] = async (body, path = `${phoneNumberId}/messages`) => {
    const answer = await fetch(`${sandboxes.url}/v26.0/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    ...sandboxes,
    post,
    get: async (path) => {
      const answer = await fetch(`${sandboxes.url}/v26.0/${path}`, {
        headers: { authorization: 'Bearer token-1' },
      });
      return { status: answer.status, body: await answer.json() };
    },
    send: async (content) => {
      const { status, body } = await post({ messaging_product: 'whatsapp', ...content });
      if (status === 200) return acceptedSchema.parse(body).messages[0].id;
      return errorSchema.parse(body).error.code;
    },
    console: (call, body) => {
      const [method = '', address = ''] = call.split(' ');
      const { pathname, searchParams: query } = new URL(`http://console/${address}`);
      const path = decodeURIComponent(pathname.slice(1));
      const resource = resources.find((one) => one.path.test(path) && one.methods[method]);
      if (resource === undefined) throw new Error(`The console has no ${call}`);
      return resource.methods[method]?.({ query, body, name: resource.path.exec(path)?.[1] ?? '' });
    },
  };
}
